// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/model/file_analysis.h"
#include "core/review/edits.h"

namespace torchferry::review {

/// Takes out what `edits` together leave of code that does nothing any more: the assignment `x, y = x, y`. Of
/// `[x for x in items]` they make `list(items)`.
void removeIdleCode(const convert::FileAnalysis &file, IdVector<convert::FindingId, std::optional<ActiveEdit>> &edits);

/// Takes out the assignments of `device = x.device` where `edits` leave no read of the variable.
void removeUnreadVariables(const convert::FileAnalysis &file,
                           IdVector<convert::FindingId, std::optional<ActiveEdit>> &edits);

} // namespace torchferry::review
