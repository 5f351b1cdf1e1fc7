// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/model/file_analysis.h"
#include "core/review/edits.h"

namespace torchferry::review {

/// Takes out the assignments that `edits` make one of each name to itself: `x, y = x, y`.
void removeSelfStores(const convert::FileAnalysis &file,
                      IdVector<convert::FindingId, std::optional<ActiveEdit>> &edits);

} // namespace torchferry::review
