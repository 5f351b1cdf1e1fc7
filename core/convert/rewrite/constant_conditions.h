// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/case.h"
#include "core/convert/model/condition.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/idle_code.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The conditions with uses that a proposal, or a resolution of a case, makes a constant of, and the `if` statements they
/// decide. Such a finding gets a warning that says what follows. `occurrences` and `findings` are parallel.
/// `idleCode`: of the file; it may be all that is in a branch.
[[nodiscard]] ConstantConditions collectConstantConditions(const FileContext &file, const Occurrences &occurrences,
                                                           const Cases &cases, Findings &findings,
                                                           const IdleCode &idleCode);

} // namespace torchferry::convert
