// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/condition.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/idle_code.h"

namespace torchferry::convert {

/// The `if` statements of which nothing is left if the proposals of findings, or the resolutions of cases, are taken that
/// remove the statements in them: `if hasattr(torch, "compile"): model = torch.compile(model)`, or if they leave of
/// `idleCode` that names are assigned to themselves; the last clauses of which nothing is left, and `try` statements with
/// nothing left to try. `findings` are in the order of the text. In the order of `ConstantConditions::emptied`.
[[nodiscard]] std::vector<EmptiedBranching> collectEmptiedBranchings(const FileContext &file, const Findings &findings,
                                                                     const Cases &cases, const IdleCode &idleCode);

} // namespace torchferry::convert
