// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ui/diff/diff_content.h"
#include "ui/diff/row_view.h"

namespace torchferry::ui {

/// Lines of the source that are to be seen whatever they hold.
struct SourceLines {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// The stretches of rows in which nothing changes and nothing is found, but for a few around what does; short ones are
/// not worth folding. Pure.
[[nodiscard]] std::vector<Fold> unchangedStretches(const DiffContent &content,
                                                   const std::vector<SourceLines> &unfolded);

} // namespace torchferry::ui
