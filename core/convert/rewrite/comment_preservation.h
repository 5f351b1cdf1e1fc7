// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/convert/model/call_plan.h"
#include "core/convert/model/case.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// What a proposal that rewrites a call writes when the call is planned as `plan`: the comments and brackets it has
/// around the call stay. `text` is the text of the file.
[[nodiscard]] std::vector<Piece> piecesWith(const Proposal &proposal, const CallPlan &plan, std::string_view text);

/// Brings the comments back that what a case writes at its sites would lose. A resolution that cannot keep each of them
/// once is not available: it gets a precondition (TF5032) that does not hold.
void keepComments(const FileContext &file, const Findings &findings, Case &item);

} // namespace torchferry::convert
