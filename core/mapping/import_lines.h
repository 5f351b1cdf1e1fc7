// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

namespace torchferry::mapping {

/// Statements of imports, each without its line end, as lines in the order of their texts: plain ones before those with
/// `from`; `from a import b` and `from a import c` as `from a import b, c`, or with each name in a line of its own where
/// that would be longer than 88 columns. No statement given stands over several lines.
[[nodiscard]] std::string importLines(const std::set<std::string> &statements);

} // namespace torchferry::mapping
