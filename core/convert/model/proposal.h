// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/certainty/certainty.h"
#include "core/convert/model/call_plan.h"
#include "core/convert/model/edit.h"
#include "core/mapping/helpers.h"

namespace torchferry::convert {

/// One way to rewrite a use.
struct Proposal {
    std::string form; ///< stable id: "table", "form:2", "case:lr-scheduler/hand-over"
    Message label;
    ByteRange range;           ///< what is replaced; contains the finding's range or is it. Nothing of it stays
                               ///< when `statements` takes the whole statement out
    std::vector<Piece> pieces; ///< the text that comes instead (ignored when `operations` is set)
    python::Precedence binding = python::Precedence::primary; ///< how tightly the new text binds
    python::Precedence required = python::Precedence::any;    ///< what the place of `range` in the source requires
    std::vector<StatementEdit> statements;
    certainty::Certainty certainty; ///< of this form, at most the finding's

    std::optional<CallPlan> call;

    [[nodiscard]] certainty::Confidence confidence() const { return certainty.level(); }
};

/// The first helper of the target that the proposal calls, in place of its range or in a statement beside it; empty if it
/// calls none.
[[nodiscard]] std::string_view helperCalledBy(const Proposal &proposal, const mapping::HelperModule &module);

} // namespace torchferry::convert
