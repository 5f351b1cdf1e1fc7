// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/terminal.h"
#include "core/mapping/pack.h"

namespace torchferry::cli {

/// `mappings lint`, `show` and `list`: `somethingLeft` when lint has errors or the name to show has no row.
[[nodiscard]] Exit mappings(const Options &options, Terminal &terminal);

/// Names with rows or facts that are most like `name`, the best first, at most `count`.
[[nodiscard]] std::vector<std::string> closestNames(const mapping::Pack &pack, std::string_view name,
                                                    std::size_t count);

/// Words `mappings list --kind` knows: categories, kinds of category 1, details of category 3, kinds of names.
[[nodiscard]] const std::vector<std::string> &listKinds();

} // namespace torchferry::cli
