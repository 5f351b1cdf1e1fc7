// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>

#include "core/mapping/category.h"
#include "core/review/decision.h"

class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace torchferry::ui {

// Small parts every page is made of; their looks are in resources/themes/style.qss, chosen by the property "kind".

[[nodiscard]] QLabel *titleLabel(const QString &text);
[[nodiscard]] QLabel *headingLabel(const QString &text);
/// Text that wraps; `kind`: "", "muted", "good", "bad", "warn".
[[nodiscard]] QLabel *textLabel(const QString &text, const QString &kind = {});
/// A sentence that may hold long names: those are broken where they do not fit.
[[nodiscard]] QLabel *wrappedLabel(const QString &text, const QString &kind = {});
/// Code as it is, in the fixed font, on a field of its own; at most `lines` lines are shown.
[[nodiscard]] QLabel *codeLabel(const QString &code, int lines = 14);
/// A command to be copied, on such a field.
[[nodiscard]] QLabel *commandLabel(const QString &command);
[[nodiscard]] QFrame *ruleLine();
/// A frame around what belongs together; it takes the layout.
[[nodiscard]] QFrame *cardFrame(QLayout *layout);
[[nodiscard]] QPushButton *button(const QString &text, const QString &accessibleName, const QString &kind = {});
/// Nothing can be done with it, and its tooltip and screen readers say why.
void disable(QWidget &widget, const QString &reason);
/// Changes the look of a widget that is shown already.
void setKind(QWidget *widget, const QString &kind);
/// Shows a sentence of the catalogue or of a row, the text between backticks as code, and lets it break anywhere.
void setProse(QLabel *label, const QString &text);
void clearLayout(QLayout *layout);
/// `content` is all of `page`, and scrolls up and down where there is no room for it.
void layOutScrolled(QWidget *page, QWidget *content);

/// One line of text that gives way to what is beside it; all of it is in the tooltip.
class ElidedLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(Qt::TextElideMode mode, QWidget *parent = nullptr);
    void setWhole(const QString &text);
    [[nodiscard]] const QString &whole() const { return m_whole; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void elide();

    Qt::TextElideMode m_mode;
    QString m_whole;
};

/// Only the page that is shown says how much room there has to be, not the largest of them.
void fitToCurrent(QStackedWidget &pages);
/// Opens all of a tree of two levels when one can take it in at a glance; thousands stay folded.
void expandIfFew(QTreeView &tree);

/// A category's number in its colour, with its name beside it.
class CategoryChip final : public QWidget {
public:
    explicit CategoryChip(mapping::Category category, QWidget *parent = nullptr);
    void setCategory(mapping::Category category);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    mapping::Category m_category;
};

/// The sign and the name of a state.
class StateChip final : public QWidget {
public:
    explicit StateChip(review::State state, QWidget *parent = nullptr);
    void setState(review::State state);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    review::State m_state;
};

/// One of several choices: a number, a label, what it writes. Activating it chooses it.
class ChoiceButton final : public QPushButton {
    Q_OBJECT

public:
    /// `number`: the key that chooses it, 0 for none. `showsLabel`: not when what is put below says the same.
    ChoiceButton(int number, const QString &label, bool chosen, bool showsLabel = true, QWidget *parent = nullptr);
    /// Shows another choice.
    void setChoice(int number, const QString &label, bool chosen, bool showsLabel);
    /// Puts something below the label.
    void addBelow(QWidget *widget);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void lookedAt(); ///< got the focus or the mouse

protected:
    void focusInEvent(QFocusEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QVBoxLayout *m_content;
    QLabel *m_key;
    QLabel *m_caption;
};

} // namespace torchferry::ui
