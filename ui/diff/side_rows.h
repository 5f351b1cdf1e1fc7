// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ui/diff/diff_content.h"
#include "ui/diff/diff_marks.h"
#include "ui/diff/line_text.h"

namespace torchferry::ui {

/// Some rows of one side, in the making.
class SideRows {
public:
    enum class Of : std::uint8_t { left, right };
    /// Rows from `first` up to `last` of all of them.
    struct Window {
        std::size_t first = 0;
        std::size_t last = 0;
    };

    SideRows(Of side, const LineIndex &index, const std::vector<review::ProjectionRow> &rows, Window window);

    /// Fills the rows. `known` gives the row that showed the same line before, if there is one.
    template <class Known>
    void fill(const Known &known)
    {
        for (std::size_t row = m_window.first; row < m_window.last; ++row) {
            const std::uint32_t number = numberIn(row);
            append(number, m_all[row].changed, number > 0 ? known(number) : nullptr);
        }
    }
    /// Puts a mark on every line its range touches; an empty range marks nothing.
    void mark(const MarkedRange &marked);
    void mark(const std::vector<MarkedRange> &marks);

    struct Spot {
        int row = -1;
        int start = 0;
        int length = 0;
    };
    /// The first line of a range, wherever its row is.
    [[nodiscard]] Spot spot(ByteRange range) const;
    /// The row of a line; -1 when it has none.
    [[nodiscard]] int rowOf(std::uint32_t line) const { return line < m_rowOfLine.size() ? m_rowOfLine[line] : -1; }
    [[nodiscard]] std::vector<PaneLine> take() { return std::move(m_rows); }

private:
    [[nodiscard]] std::uint32_t numberIn(std::size_t row) const
    {
        return m_side == Of::left ? m_all[row].left : m_all[row].right;
    }
    void append(std::uint32_t number, bool changed, const PaneLine *known);
    [[nodiscard]] const PaneLine *shown(std::uint32_t line) const;
    [[nodiscard]] int column(std::uint32_t line, std::uint32_t offset) const;
    [[nodiscard]] bool isPlain(std::uint32_t line, std::string_view text) const;

    Of m_side;
    const LineIndex &m_index;
    const std::vector<review::ProjectionRow> &m_all;
    Window m_window;
    ByteRange m_bytes; ///< of the lines in the window, all that is between them with them
    std::vector<PaneLine> m_rows;
    std::vector<int> m_rowOfLine;
    mutable std::unordered_map<std::uint32_t, ColumnIndex> m_columns;
};

} // namespace torchferry::ui
