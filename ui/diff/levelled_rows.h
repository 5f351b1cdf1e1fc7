// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/review/projection.h"
#include "ui/diff/line_text.h"

namespace torchferry::ui {

/// The rows with lines that begin alike beside each other: a call of many lines that became one is beside its first
/// line, where its statement begins, and not beside its last, where the edit ends; and the other way round.
[[nodiscard]] std::vector<review::ProjectionRow> levelled(const review::Projection &projection, const LineIndex &source,
                                                          const LineIndex &result);

} // namespace torchferry::ui
