// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/review/review.h"
#include "ui/diff/code_change.h"

namespace torchferry::ui {

/// The decisions of a file with one more made, as a person accepting `form` of the finding would make it; of a finding
/// without proposals, with its case decided by the first resolution that can be had. An empty form is the first.
[[nodiscard]] review::FileDecisions ifAccepted(const convert::FileAnalysis &file, review::FileDecisions decisions,
                                               convert::FindingId finding, std::string_view form);

/// What a finding changes of its file under these decisions. Pure, and as slow as a projection.
[[nodiscard]] QList<CodePart> previewChange(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                            review::PendingAs pendingAs, const review::SharedNames &shared,
                                            convert::FindingId finding);

} // namespace torchferry::ui
