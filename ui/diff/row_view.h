// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QObject>

namespace torchferry::ui {

/// A stretch of rows that is shown as one line.
struct Fold {
    int first = 0;
    int last = 0;
    [[nodiscard]] int count() const { return last - first + 1; }
    bool operator==(const Fold &) const = default;
};

/// What the panes of a diff show of their rows, and the only owner of a position: how high each row is, which are folded,
/// what is at the top, how far the text is moved sideways. Panes have no position of their own, so they cannot part.
/// A row has a height in lines; all lines are equally high.
class RowView final : public QObject {
    Q_OBJECT

public:
    explicit RowView(QObject *parent = nullptr);

    /// Heights of the rows in lines where nothing is folded, and the stretches that are (in order, apart from each
    /// other). The row at the top stays there, or what it is folded into.
    void setShape(std::vector<int> heights, std::vector<Fold> folds);
    /// Lines there is room for, whole ones, and the widths of the text and of the room for it.
    void setPage(int lines);
    void setWidths(int content, int room);

    [[nodiscard]] int rowCount() const { return static_cast<int>(m_starts.size()) - 1; }
    [[nodiscard]] int lineCount() const { return m_starts.back(); }
    [[nodiscard]] int page() const { return m_page; }
    /// The first line of a row; of a folded one that of its fold.
    [[nodiscard]] int lineOf(int row) const;
    /// 0: it is folded away, and its fold begins in a row before it.
    [[nodiscard]] int heightOf(int row) const;
    /// The row that line `line` belongs to; the last one behind the end, -1 when there is none.
    [[nodiscard]] int rowAt(int line) const;
    /// The fold a row is part of; null when it is shown.
    [[nodiscard]] const Fold *foldOf(int row) const;
    [[nodiscard]] const std::vector<Fold> &folds() const { return m_folds; }

    [[nodiscard]] int top() const { return m_top; } ///< a line
    [[nodiscard]] int topRow() const { return rowAt(m_top); }
    [[nodiscard]] int lastTop() const;
    void setTop(int line);
    void setTopRow(int row) { setTop(lineOf(row)); }
    /// Scrolls as little as it takes for line `line` to be in the view.
    void keepInView(int line);
    /// Scrolls so that `row` is well inside the view, and `other` too when there is room for both; not at all if they are.
    void reveal(int row, int other = -1);

    [[nodiscard]] int x() const { return m_x; }
    [[nodiscard]] int lastX() const;
    [[nodiscard]] int room() const { return m_room; }
    void setX(int x);

Q_SIGNALS:
    void moved();  ///< another top or another x
    void shaped(); ///< other rows, another page or other widths

private:
    std::vector<int> m_starts = {0}; ///< first line of each row, and the number of lines behind
    std::vector<Fold> m_folds;
    int m_top = 0;
    int m_page = 1;
    int m_x = 0;
    int m_content = 0;
    int m_room = 0;
};

} // namespace torchferry::ui
