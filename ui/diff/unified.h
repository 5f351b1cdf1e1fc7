// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/diff/diff_content.h"

namespace torchferry::ui {

/// The content with what differs below each other instead of beside each other: a row that is changed has text on one side
/// only, first what stands there, then what it becomes. Pure.
[[nodiscard]] DiffContent unified(DiffContent content);

/// The one line of each row of such a content.
[[nodiscard]] std::vector<PaneLine> mergedRows(const DiffContent &unified);

} // namespace torchferry::ui
