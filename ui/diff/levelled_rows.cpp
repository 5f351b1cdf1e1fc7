// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/levelled_rows.h"

#include <utility>

namespace torchferry::ui {

using review::TextSpan;

std::vector<review::ProjectionRow> levelled(const review::Projection &projection, const LineIndex &source,
                                            const LineIndex &result)
{
    std::vector<review::ProjectionRow> rows = projection.rows;
    auto textSpan = projection.spans.begin();
    /// The source line of the first word of a line of the result, or of what that word replaced; 0 for a new line.
    /// Lines ascend.
    const auto sourceLine = [&](std::uint32_t line) -> std::uint32_t {
        const std::size_t blanks = result.text(line).find_first_not_of(" \t");
        const std::uint32_t begin =
            result.line(line).begin + (blanks == std::string_view::npos ? 0 : static_cast<std::uint32_t>(blanks));
        while (textSpan != projection.spans.end() && textSpan->text.end <= begin)
            ++textSpan;
        if (textSpan == projection.spans.end() || begin < textSpan->text.begin)
            return 0;
        if (textSpan->origin == TextSpan::Origin::source)
            return source.lineOf(textSpan->source.begin + (begin - textSpan->text.begin));
        return textSpan->source.empty() ? 0 : source.lineOf(textSpan->source.begin);
    };
    for (std::size_t row = 1; row < rows.size(); ++row) {
        if (rows[row].left == 0 || rows[row].right == 0)
            continue;
        if (rows[row - 1].right == 0) {
            const std::uint32_t beside = sourceLine(rows[row].right);
            std::size_t first = row;
            while (beside != 0 && first > 0 && rows[first - 1].right == 0 && rows[first].left > beside)
                --first;
            if (first != row && rows[first].left == beside)
                std::swap(rows[first].right, rows[row].right);
        } else if (rows[row - 1].left == 0) {
            std::size_t first = row;
            while (first > 0 && rows[first - 1].left == 0)
                --first;
            while (first < row && sourceLine(rows[first].right) != rows[row].left)
                ++first;
            if (first != row)
                std::swap(rows[first].left, rows[row].left);
        }
    }
    return rows;
}

} // namespace torchferry::ui
