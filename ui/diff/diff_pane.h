// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QPlainTextEdit>

#include "core/review/decision.h"
#include "ui/diff/diff_content.h"
#include "ui/diff/python_syntax.h"

namespace torchferry::ui {

class Gutter;

/// One side of the diff: a read-only text whose rows are those of a `DiffContent`, with a painted gutter. Only rows
/// that are seen are coloured.
class DiffPane final : public QPlainTextEdit {
    Q_OBJECT

public:
    enum class Side { left, right };

    explicit DiffPane(Side side, QWidget *parent = nullptr);

    /// Shows the rows of this side. Rows that stay as they are keep their place and colours.
    void setRows(std::vector<PaneLine> rows);
    [[nodiscard]] const std::vector<PaneLine> &rows() const { return m_rows; }
    [[nodiscard]] Side side() const { return m_side; }
    [[nodiscard]] Gutter *gutter() const { return m_gutter; }

    /// Leaves room for signs in the margin where there are none: level with a pane that has them.
    void setSignsReserved(bool reserved);

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
    /// Scrolls so that `row` is well inside the view, and `other` too when there is room for both.
    void reveal(int row, int other = -1);
    /// The horizontal positions of the scroll bar at which the spotlight is seen: `least` shows its end (or half a
    /// pane of it), `most` its beginning. Both 0 when there is none.
    struct ScrollRange {
        int least = 0;
        int most = 0;
    };
    [[nodiscard]] ScrollRange scrollRange() const;
    [[nodiscard]] int topRow() const;
    void setTopRow(int row);

    struct SeenRow {
        int row = 0;
        int top = 0;
        int height = 0;
    };
    /// The rows in the view, in viewport coordinates.
    [[nodiscard]] std::vector<SeenRow> seenRows() const;

Q_SIGNALS:
    void positionClicked(int row, int column);
    void scrolled();

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    void layoutGutter();
    void colorSeenRows();
    void colorRow(int row, const QTextBlock &block);
    void paintRows(QPainter &painter);
    void paintSpotlight(QPainter &painter);

    Side m_side;
    Gutter *m_gutter;
    std::vector<PaneLine> m_rows;
    std::vector<bool> m_colored;
    PythonSyntax m_syntax;
    Spotlight m_spotlight;
};

} // namespace torchferry::ui
