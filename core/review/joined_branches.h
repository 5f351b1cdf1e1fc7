// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// Of an `if` with an `else` whose branches changes made the same, one branch takes the place of the statement:
/// `state = paddle.load(f)`, with and without a GPU. The condition does nothing: names, attributes, comparisons, and
/// calls of `constants` (`paddle.is_compiled_with_cuda()`), `hasattr`, `isinstance` and `len`. Branches that are the same in
/// `source`, a comment beside the condition, and texts over several lines stay. Where a change left nothing of the first
/// branch (`pass`), the other one stands below the negated condition.
void joinBranches(std::string &text, std::vector<TextSpan> &spans, std::string_view source,
                  const std::vector<std::string> &constants);

} // namespace torchferry::review
