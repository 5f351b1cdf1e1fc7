// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include <QBasicTimer>
#include <QPoint>
#include <QTextLayout>
#include <QWidget>

#include "core/review/decision.h"
#include "ui/diff/diff_content.h"
#include "ui/diff/python_syntax.h"
#include "ui/diff/row_view.h"

namespace torchferry::ui {

class Gutter;

/// A place in the text of a pane.
struct TextPlace {
    int row = 0;
    int column = 0; ///< UTF-16 units of the shown line
    auto operator<=>(const TextPlace &) const = default;
};

/// One side of the diff: text to read, select and copy, whose rows are those of a `DiffContent`, with a painted gutter.
/// Where it stands is said by a `RowView` that the other side has too.
class DiffPane final : public QWidget {
    Q_OBJECT

public:
    enum class Side { left, right };

    /// `view` outlives the pane.
    DiffPane(Side side, RowView &view, QWidget *parent = nullptr);
    ~DiffPane() override;

    /// Shows the rows of this side; the caret and what is selected stay where they are as far as there is text.
    void setRows(const std::vector<PaneLine> &rows);
    /// The same, of rows in the middle: see `replaceRows`.
    void changeRows(std::size_t head, std::size_t tail, const std::vector<PaneLine> &middle, int shift = 0);
    [[nodiscard]] const std::vector<PaneLine> &rows() const { return m_rows; }
    [[nodiscard]] Side side() const { return m_side; }
    [[nodiscard]] Gutter *gutter() const { return m_gutter; }
    [[nodiscard]] const RowView &view() const { return m_view; }
    /// The text of the file: rows that are there to keep both sides level are no part of it.
    [[nodiscard]] QString text() const;

    /// Leaves room for signs in the margin where there are none: level with a pane that has them.
    void setSignsReserved(bool reserved);
    /// Long lines go on in the next one instead of beyond the edge.
    void setWrapped(bool wrapped);

    /// The text the eye is led to; row -1: none.
    struct Spotlight {
        int row = -1;
        int start = 0;
        int length = 0;
        mapping::Category category = mapping::Category::missing;
        bool operator==(const Spotlight &) const = default;
    };
    void setSpotlight(const Spotlight &spotlight);
    [[nodiscard]] const Spotlight &spotlight() const { return m_spotlight; }
    /// The horizontal positions at which the spotlight is seen: `least` shows its end (or half a pane of it), `most` its
    /// beginning. Both 0 when there is none.
    struct ScrollRange {
        int least = 0;
        int most = 0;
    };
    [[nodiscard]] ScrollRange scrollRange() const;

    struct SeenRow {
        int row = 0;
        int top = 0;
        int height = 0;
        bool operator==(const SeenRow &) const = default;
    };
    /// The rows in the view, in coordinates of the pane.
    [[nodiscard]] std::vector<SeenRow> seenRows() const;
    /// Colours of a row, worked out when it is seen first.
    [[nodiscard]] QList<QTextLayout::FormatRange> formatsOf(int row) const;

    [[nodiscard]] int lineHeight() const { return m_lineHeight; }
    /// Columns of code a pane of that width would show.
    [[nodiscard]] int columnsIn(int width) const
    {
        return static_cast<int>((width - this->width() + textRect().width()) / m_advance);
    }
    [[nodiscard]] QRect textRect() const;
    /// Columns of code in view.
    [[nodiscard]] int columns() const { return static_cast<int>(textRect().width() / m_advance); }
    /// Lines a row takes in this pane.
    [[nodiscard]] int linesOf(int row) const;
    /// Width of the widest row.
    [[nodiscard]] int contentWidth() const { return m_contentWidth; }

    [[nodiscard]] const TextPlace &caret() const { return m_caret; }
    [[nodiscard]] bool hasSelection() const { return m_anchor != m_caret; }
    [[nodiscard]] QString selectedText() const;
    void setCaret(const TextPlace &caret, bool select = false, bool show = true);
    void select(const TextPlace &from, const TextPlace &to);
    void selectWordAt(const TextPlace &place);
    void selectAll();
    void copy() const;
    /// The place of the text nearest to a point of the pane.
    [[nodiscard]] TextPlace placeAt(const QPoint &point) const;
    [[nodiscard]] QRect caretRect(const TextPlace &place) const;

    /// Places as offsets into `text()`, for readers.
    [[nodiscard]] int offsetOf(const TextPlace &place) const;
    [[nodiscard]] TextPlace placeOf(int offset) const;
    [[nodiscard]] const TextPlace &anchor() const { return m_anchor; }

Q_SIGNALS:
    void positionClicked(int row, int column);
    void foldClicked(int row);
    void resized();

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    [[nodiscard]] const QString *textAt(int row) const;
    /// Of rows that looked as they do now.
    void keepLayouts(const std::vector<PaneLine> &before, std::size_t head, std::size_t sameHead, std::size_t sameTail,
                     std::size_t countBefore);
    void measure();
    void layoutGutter();
    [[nodiscard]] QTextLayout &layoutOf(int row) const;
    void paintRow(QPainter &painter, const SeenRow &seen) const;
    void paintText(QPainter &painter, const SeenRow &seen) const;
    void paintSpotlight(QPainter &painter) const;
    void paintFold(QPainter &painter, const SeenRow &seen, const Fold &fold) const;

    [[nodiscard]] const PaneLine *lineAt(int row) const;
    [[nodiscard]] TextPlace clamped(TextPlace place) const;
    /// The nearest row with text from `row` on, `step` by step; -1 when there is none.
    [[nodiscard]] int textRow(int row, int step) const;
    [[nodiscard]] TextPlace movedBy(int lines);
    [[nodiscard]] TextPlace moved(const QKeyEvent &key, bool &known);
    [[nodiscard]] TextPlace wordFrom(const TextPlace &place, bool forward) const;
    void moveLines(const QKeyEvent &key, int lines);
    void tellReaders(const TextPlace &anchorBefore, const TextPlace &caretBefore);
    void dragTo(const QPoint &point);

    Side m_side;
    RowView &m_view;
    Gutter *m_gutter;
    std::vector<PaneLine> m_rows;
    std::vector<int> m_offsets; ///< of each row in `text()`, and the length of that behind
    mutable std::unordered_map<int, std::unique_ptr<QTextLayout>> m_layouts;
    mutable PythonSyntax m_syntax;
    Spotlight m_spotlight;
    bool m_wrapped = false;
    int m_lineHeight = 16;
    int m_ascent = 12;
    double m_advance = 8;
    int m_contentWidth = 0;

    TextPlace m_caret;
    TextPlace m_anchor;
    double m_wantedX = -1; ///< column that moving up and down keeps to, in pixels
    bool m_pressed = false;
    bool m_dragged = false;
    QPoint m_dragPoint;
    QBasicTimer m_dragTimer;
    int m_wheel = 0;
};

} // namespace torchferry::ui
