// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <QHash>
#include <QLabel>
#include <QList>
#include <QTextLayout>

#include "core/review/finding_change.h"
#include "ui/diff/python_syntax.h"

namespace torchferry::ui {

/// A line of code as it is, as it becomes, or as it stays.
struct CodeLine {
    enum class Side : std::uint8_t { before, after, both };
    struct Span {
        int start = 0;
        int length = 0;
        bool operator==(const Span &) const = default;
    };
    Side side = Side::both;
    QString text;
    QList<Span> marks; ///< what of it is another on the other side
    bool operator==(const CodeLine &) const = default;
};

/// Lines that belong together.
struct CodePart {
    QString heading; ///< where they are; empty where that is clear
    QList<CodeLine> lines;
    int left = 0; ///< lines that are left out
    bool operator==(const CodePart &) const = default;
};

/// What a finding changes as lines to be shown, without the indentation they share; of long lines what is around the marks.
/// Pure.
[[nodiscard]] QList<CodePart> codeParts(const review::FindingChanges &changes,
                                        const std::vector<review::ChangedLines> &parts);

/// Code before and after, coloured, what differs marked. It is painted: hundreds of times a minute it shows another.
class CodeChange final : public QLabel {
    Q_OBJECT

public:
    explicit CodeChange(QWidget *parent = nullptr);

    /// `guess`: the marks look it. `onlyAfter`: what stands there now is shown elsewhere.
    void setParts(const QList<CodePart> &parts, mapping::Category category, bool guess, bool onlyAfter = false);
    [[nodiscard]] const QList<CodePart> &parts() const { return m_parts; }
    /// What it says, line by line, with the signs of a diff.
    [[nodiscard]] QString plainText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Shown {
        std::unique_ptr<QTextLayout> layout; ///< null: a heading or a remark
        QString note;
        CodeLine::Side side = CodeLine::Side::both;
        int top = 0;
        int height = 0;
    };
    void layOut(int width) const;
    [[nodiscard]] QList<QTextLayout::FormatRange> formatsOf(const CodeLine &line, PythonSyntax &syntax,
                                                            int number) const;

    QList<CodePart> m_parts;
    mapping::Category m_category = mapping::Category::missing;
    bool m_guess = false;
    bool m_onlyAfter = false;
    mutable std::vector<Shown> m_shown;
    mutable int m_width = -1;
    mutable int m_signWidth = 0;
    mutable QHash<int, int> m_heights; ///< by width: layouts ask for several in turn
};

} // namespace torchferry::ui
