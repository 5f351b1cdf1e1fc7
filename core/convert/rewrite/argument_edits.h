// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/model/call_plan.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert {

/// The pieces of the call that a plan rewrites. `text` is the text of the file.
[[nodiscard]] std::vector<Piece> composeCall(const CallPlan &plan, std::string_view text);

/// The plan with further operations; nothing when one of them contradicts what is planned already.
[[nodiscard]] std::optional<CallPlan> withOperations(const CallPlan &given, const std::vector<ArgumentOperation> &more);

} // namespace torchferry::convert
