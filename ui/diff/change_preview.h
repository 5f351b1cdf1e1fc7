// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/review/review.h"
#include "ui/diff/code_change.h"

namespace torchferry::ui {

/// What a finding changes of its file under these decisions; `layout` is that of its source. Pure, and as slow as a projection.
[[nodiscard]] QList<CodePart> previewChange(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                            review::PendingAs pendingAs, const review::SharedNames &shared,
                                            const review::SourceLayout &layout, convert::FindingId finding);

} // namespace torchferry::ui
