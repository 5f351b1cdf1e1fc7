// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// Of `if` statements that changes wrote one after the other, with the same condition, the second takes its place in the
/// block of the first. `conditions` are those that are the same whenever they are asked
/// (`paddle.is_compiled_with_cuda()`). What a person wrote stays.
void joinConditions(std::string &text, std::vector<TextSpan> &spans, const std::vector<std::string> &conditions);

} // namespace torchferry::review
