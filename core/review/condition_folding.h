// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/model/file_analysis.h"
#include "core/review/edits.h"

namespace torchferry::review {

/// Where edits write `True` or `False` into a condition, folds it: what they leave of it is written instead, an
/// assertion that always holds goes, and of an `if` statement the branches that never run; so does what is behind it
/// in its block if what is left of it always leaves that. What is evaluated, its order, and all comments stay. A
/// condition that cannot be folded safely keeps the constants. An `if` statement all of whose statements are removed
/// goes, too, if evaluating its conditions has no effect.
void foldConditions(const convert::FileAnalysis &file, IdVector<convert::FindingId, std::optional<ActiveEdit>> &edits);

} // namespace torchferry::review
