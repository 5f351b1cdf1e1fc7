// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <QLabel>
#include <QPushButton>
#include <QWidget>

class QVBoxLayout;

namespace torchferry::ui {

/// Sentences below a heading, each after a link to the place it is about if there is one. Shows others without being
/// made anew; hidden while there are none.
class SentenceList final : public QWidget {
    Q_OBJECT

public:
    struct Sentence {
        QString text;
        std::optional<quint32> place; ///< an offset into the source
        int line = 0;                 ///< of the place
    };

    explicit SentenceList(QWidget *parent = nullptr);
    void setHeading(const QString &heading);
    /// `keepsHeading`: it stands there without sentences too.
    void setSentences(const QList<Sentence> &sentences, bool keepsHeading = false);

Q_SIGNALS:
    void placeRequested(quint32 offset);

private:
    struct Row {
        QWidget *box = nullptr;
        QPushButton *link = nullptr;
        QLabel *text = nullptr;
        quint32 place = 0;
    };
    void addRow();

    QVBoxLayout *m_layout;
    QLabel *m_heading;
    QList<Row> m_rows;
};

/// A heading that shows what is below it, or hides it.
class FoldedBox final : public QWidget {
    Q_OBJECT

public:
    explicit FoldedBox(const QString &heading, QWidget *parent = nullptr);
    [[nodiscard]] bool isOpen() const { return m_button->isChecked(); }
    void setOpen(bool open);
    /// Takes the place of what was in it; null: nothing.
    void setContent(QWidget *content);

Q_SIGNALS:
    void toggled(bool open);

private:
    void showState();

    QPushButton *m_button;
    QVBoxLayout *m_layout;
    QWidget *m_content = nullptr;
    QString m_title;
};

} // namespace torchferry::ui
