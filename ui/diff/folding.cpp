// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/folding.h"

#include <algorithm>

namespace torchferry::ui {

namespace {

constexpr int context = 3;
constexpr int shortest = 5;

bool saysSomething(const PaneLine &line)
{
    return line.changed
           || std::any_of(line.marks.begin(), line.marks.end(), [](const Mark &mark) { return !mark.dim; });
}

} // namespace

std::vector<Fold> unchangedStretches(const DiffContent &content, const std::vector<SourceLines> &unfolded)
{
    const auto count = static_cast<int>(content.left.size());
    std::vector<bool> shown(content.left.size(), false);
    for (int row = 0; row < count; ++row) {
        const PaneLine &left = content.left[static_cast<std::size_t>(row)];
        const PaneLine &right = content.right[static_cast<std::size_t>(row)];
        const bool asked = std::any_of(unfolded.begin(), unfolded.end(), [&](const SourceLines &lines) {
            return lines.first <= left.number && left.number <= lines.last;
        });
        if (asked)
            shown[static_cast<std::size_t>(row)] = true;
        if (!saysSomething(left) && !saysSomething(right))
            continue;
        for (int near = std::max(0, row - context); near <= std::min(count - 1, row + context); ++near)
            shown[static_cast<std::size_t>(near)] = true;
    }
    std::vector<Fold> folds;
    for (int row = 0; row < count; ++row) {
        if (shown[static_cast<std::size_t>(row)])
            continue;
        int last = row;
        while (last + 1 < count && !shown[static_cast<std::size_t>(last) + 1])
            ++last;
        if (last - row + 1 >= shortest)
            folds.push_back({row, last});
        row = last;
    }
    return folds;
}

} // namespace torchferry::ui
