// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// A use of the target framework that cannot be right: the name does not exist, or the arguments do not bind.
struct TargetIssue {
    Message message; ///< TF32xx
    ByteRange range; ///< into the checked text
    std::string api; ///< the dotted name as resolved
};

/// Checks any UTF-8 Python text. Resolves imports of the target (`import paddle.nn as nn`, `from paddle import …`);
/// the target's roots and the names that its preferred imports bind are known even without an import when `assumeRoot`
/// (a fragment typed by hand).
/// Never fails: text that does not parse is checked as far as it does.
[[nodiscard]] std::vector<TargetIssue> checkTarget(std::string_view text, const Pack &pack, bool assumeRoot = false);

} // namespace torchferry::mapping
