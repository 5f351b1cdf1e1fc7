// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/side_rows.h"

#include <algorithm>

namespace torchferry::ui {

namespace {

/// Width in columns: what is not Latin may take two. -1: only laying it out says.
int columnsOf(const QString &text)
{
    int columns = 0;
    for (const QChar c : text) {
        if (c == u'\t')
            columns += tabColumns - columns % tabColumns;
        else if (c.unicode() < 0x300 || (c.unicode() < 0x2000 && !c.isMark()))
            ++columns;
        else
            return -1;
    }
    return columns;
}

} // namespace

SideRows::SideRows(Of side, const LineIndex &index, const std::vector<review::ProjectionRow> &rows, Window window)
    : m_side(side),
      m_index(index),
      m_all(rows),
      m_window(window),
      m_rowOfLine(index.count() + 1, -1)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (const std::uint32_t number = numberIn(row); number > 0 && number < m_rowOfLine.size())
            m_rowOfLine[number] = static_cast<int>(row);
    }
    bool isFirst = true;
    for (std::size_t row = window.first; row < window.last; ++row) {
        const std::uint32_t number = numberIn(row);
        if (number == 0)
            continue;
        const ByteRange line = index.line(number);
        m_bytes = isFirst ? line : ByteRange{std::min(m_bytes.begin, line.begin), std::max(m_bytes.end, line.end)};
        isFirst = false;
    }
    m_rows.reserve(window.last - window.first);
}

void SideRows::append(std::uint32_t number, bool changed, const PaneLine *known)
{
    PaneLine row;
    row.changed = changed;
    row.number = number;
    if (known != nullptr) {
        row.text = known->text;
        row.columns = known->columns;
        for (const Mark &mark : known->marks) {
            if (mark.kind == Mark::Kind::control)
                row.marks.append(mark);
        }
    } else if (number > 0) {
        DisplayLine shown = displayLine(m_index.text(number));
        row.text = std::move(shown.text);
        row.columns = columnsOf(row.text);
        for (const DisplayLine::Span &span : shown.spelledOut)
            row.marks.append({span.start, span.length, Mark::Kind::control, {}, {}, false, false});
    }
    m_rows.push_back(std::move(row));
}

const PaneLine *SideRows::shown(std::uint32_t line) const
{
    const int row = rowOf(line);
    if (row < static_cast<int>(m_window.first) || row >= static_cast<int>(m_window.last))
        return nullptr;
    return &m_rows[static_cast<std::size_t>(row) - m_window.first];
}

void SideRows::mark(const std::vector<MarkedRange> &marks)
{
    for (const MarkedRange &each : marks)
        mark(each);
}

void SideRows::mark(const MarkedRange &marked)
{
    const ByteRange range = marked.range;
    if (range.empty() || range.end <= m_bytes.begin || range.begin >= m_bytes.end)
        return;
    Mark mark = marked.mark;
    const std::uint32_t last = m_index.lineOf(std::min(range.end, m_bytes.end) - 1);
    for (std::uint32_t line = m_index.lineOf(std::max(range.begin, m_bytes.begin)); line <= last; ++line) {
        if (shown(line) == nullptr)
            continue;
        const ByteRange bytes = m_index.line(line);
        // The indentation of a statement is no word of it.
        const std::size_t indentation = m_index.text(line).find_first_not_of(" \t");
        if (indentation == std::string_view::npos)
            continue;
        const std::uint32_t begin = std::max(range.begin, bytes.begin + static_cast<std::uint32_t>(indentation));
        const std::uint32_t end = std::min(range.end, bytes.end);
        if (begin >= end)
            continue;
        mark.start = column(line, begin - bytes.begin);
        mark.length = column(line, end - bytes.begin) - mark.start;
        if (mark.length > 0)
            m_rows[static_cast<std::size_t>(rowOf(line)) - m_window.first].marks.append(mark);
    }
}

SideRows::Spot SideRows::spot(ByteRange range) const
{
    const std::uint32_t line = m_index.lineOf(range.begin);
    const ByteRange bytes = m_index.line(line);
    const int start = column(line, range.begin - bytes.begin);
    const int end = column(line, std::min(range.end, bytes.end) - bytes.begin);
    return {rowOf(line), start, std::max(0, end - start)};
}

/// Lines are asked again and again; of long ones that must not cost their length each time.
int SideRows::column(std::uint32_t line, std::uint32_t offset) const
{
    constexpr std::size_t longLine = 2000;
    const std::string_view text = m_index.text(line);
    if (isPlain(line, text))
        return static_cast<int>(std::min<std::size_t>(offset, text.size()));
    if (text.size() < longLine)
        return displayColumn(text, offset);
    return m_columns.try_emplace(line, text).first->second.column(offset);
}

/// Each byte is a column.
bool SideRows::isPlain(std::uint32_t line, std::string_view text) const
{
    const PaneLine *row = shown(line);
    return row != nullptr && row->text.size() == static_cast<qsizetype>(text.size()) && text.size() <= clipLength
           && std::none_of(row->marks.begin(), row->marks.end(),
                           [](const Mark &mark) { return mark.kind == Mark::Kind::control; });
}

} // namespace torchferry::ui
