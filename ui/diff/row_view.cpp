// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/row_view.h"

#include <algorithm>
#include <cstdlib>

namespace torchferry::ui {

RowView::RowView(QObject *parent) : QObject(parent) {}

void RowView::setShape(std::vector<int> heights, std::vector<Fold> folds)
{
    const int row = topRow();
    const int within = row < 0 ? 0 : m_top - lineOf(row);
    m_folds = std::move(folds);
    for (const Fold &fold : m_folds) {
        std::fill(heights.begin() + fold.first, heights.begin() + fold.last + 1, 0);
        heights[static_cast<std::size_t>(fold.first)] = 1;
    }
    m_starts.resize(heights.size() + 1);
    m_starts[0] = 0;
    for (std::size_t at = 0; at < heights.size(); ++at)
        m_starts[at + 1] = m_starts[at] + heights[at];
    const int before = m_top;
    m_top = row < 0 || rowCount() == 0 ? 0 : lineOf(row) + std::clamp(within, 0, std::max(0, heightOf(row) - 1));
    m_top = std::clamp(m_top, 0, lastTop());
    Q_EMIT shaped();
    if (m_top != before)
        Q_EMIT moved();
}

void RowView::setPage(int lines)
{
    lines = std::max(1, lines);
    if (lines == m_page)
        return;
    m_page = lines;
    const int top = std::clamp(m_top, 0, lastTop());
    const bool other = top != m_top;
    m_top = top;
    Q_EMIT shaped();
    if (other)
        Q_EMIT moved();
}

void RowView::setWidths(int content, int room)
{
    if (content == m_content && room == m_room)
        return;
    m_content = content;
    m_room = room;
    const int x = std::clamp(m_x, 0, lastX());
    const bool other = x != m_x;
    m_x = x;
    Q_EMIT shaped();
    if (other)
        Q_EMIT moved();
}

int RowView::lineOf(int row) const
{
    if (row < 0)
        return 0;
    const auto at = static_cast<std::size_t>(std::min(row, rowCount()));
    const Fold *fold = foldOf(row);
    return fold == nullptr ? m_starts[at] : m_starts[static_cast<std::size_t>(fold->first)];
}

int RowView::heightOf(int row) const
{
    if (row < 0 || row >= rowCount())
        return 0;
    return m_starts[static_cast<std::size_t>(row) + 1] - m_starts[static_cast<std::size_t>(row)];
}

int RowView::rowAt(int line) const
{
    if (rowCount() == 0)
        return -1;
    if (line >= lineCount())
        line = lineCount() - 1;
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), std::max(0, line));
    return static_cast<int>(after - m_starts.begin()) - 1;
}

const Fold *RowView::foldOf(int row) const
{
    const auto at =
        std::partition_point(m_folds.begin(), m_folds.end(), [row](const Fold &fold) { return fold.last < row; });
    return at != m_folds.end() && at->first <= row ? &*at : nullptr;
}

int RowView::lastTop() const
{
    return std::max(0, lineCount() - m_page);
}

void RowView::setTop(int line)
{
    line = std::clamp(line, 0, lastTop());
    if (line == m_top)
        return;
    m_top = line;
    Q_EMIT moved();
}

void RowView::keepInView(int line)
{
    if (line < m_top)
        setTop(line);
    else if (line >= m_top + m_page)
        setTop(line - m_page + 1);
}

void RowView::reveal(int row, int other)
{
    if (row < 0)
        return;
    const int line = lineOf(row);
    const int otherLine = other < 0 ? line : lineOf(other);
    const bool both = std::abs(line - otherLine) < m_page - 4;
    const int first = both ? std::min(line, otherLine) : line;
    const int last = both ? std::max(line, otherLine) : line;
    if (first < m_top + 2 || last > m_top + m_page - 3)
        setTop(first - std::min(m_page / 3, std::max(1, m_page - 3 - (last - first))));
}

int RowView::lastX() const
{
    return std::max(0, m_content - m_room);
}

void RowView::setX(int x)
{
    x = std::clamp(x, 0, lastX());
    if (x == m_x)
        return;
    m_x = x;
    Q_EMIT moved();
}

} // namespace torchferry::ui
