// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/unified.h"

#include <algorithm>

namespace torchferry::ui {

namespace {

bool isChanged(const PaneLine &left, const PaneLine &right)
{
    return left.changed || right.changed || left.filler() || right.filler();
}

} // namespace

DiffContent unified(DiffContent content)
{
    DiffContent result;
    const std::size_t count = content.left.size();
    std::vector<int> leftRows(count, -1);
    std::vector<int> rightRows(count, -1);
    const auto append = [&](PaneLine left, PaneLine right) {
        result.left.push_back(std::move(left));
        result.right.push_back(std::move(right));
        return static_cast<int>(result.left.size()) - 1;
    };
    const auto appendOne = [&](PaneLine line, PaneLine::Of of) {
        line.of = of;
        line.changed = true;
        PaneLine filler;
        filler.changed = true;
        return of == PaneLine::Of::source ? append(std::move(line), std::move(filler))
                                          : append(std::move(filler), std::move(line));
    };
    for (std::size_t row = 0; row < count;) {
        if (!isChanged(content.left[row], content.right[row])) {
            leftRows[row] = rightRows[row] = append(std::move(content.left[row]), std::move(content.right[row]));
            ++row;
            continue;
        }
        // Up to the next row that has both sides: what is one line on either side is read line by line.
        std::size_t end = row + 1;
        while (end < count && isChanged(content.left[end], content.right[end])
               && (content.left[end].filler() || content.right[end].filler()))
            ++end;
        for (std::size_t at = row; at < end; ++at) {
            if (!content.left[at].filler())
                leftRows[at] = appendOne(std::move(content.left[at]), PaneLine::Of::source);
        }
        for (std::size_t at = row; at < end; ++at) {
            if (!content.right[at].filler())
                rightRows[at] = appendOne(std::move(content.right[at]), PaneLine::Of::result);
        }
        row = end;
    }
    const auto moved = [](int row, const std::vector<int> &rows) {
        return row < 0 ? -1 : rows[static_cast<std::size_t>(row)];
    };
    result.places = std::move(content.places);
    for (FindingPlace &place : result.places) {
        place.row = moved(place.row, leftRows);
        place.resultRow = moved(place.resultRow, rightRows);
    }
    for (const auto &[row, finding] : content.rows)
        result.rows.emplace_back(moved(row, leftRows), finding);
    std::sort(result.rows.begin(), result.rows.end());
    return result;
}

std::vector<PaneLine> mergedRows(const DiffContent &unified)
{
    std::vector<PaneLine> rows;
    rows.reserve(unified.left.size());
    for (std::size_t row = 0; row < unified.left.size(); ++row)
        rows.push_back(unified.left[row].filler() ? unified.right[row] : unified.left[row]);
    return rows;
}

} // namespace torchferry::ui
