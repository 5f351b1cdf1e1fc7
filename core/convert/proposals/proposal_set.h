// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// What a row proposes for an occurrence.
struct ProposalSet {
    std::vector<Proposal> proposals; ///< best first
    std::optional<JointEdit> joint;
    std::vector<ParameterLine> parameters;
    std::optional<Message> refusalReason;      ///< why nothing, or not the best form, could be proposed
    std::optional<Message> warning;            ///< what to check before accepting
    const mapping::Variant *variant = nullptr; ///< the one that binds; null when none does
    bool receiverIndependent = false;          ///< a form holds whatever the unknown receiver is
};

/// Proposals of `row` for an occurrence. Deterministic; at most four.
[[nodiscard]] ProposalSet propose(const FileContext &file, const Occurrence &occurrence, const mapping::Row &row);

} // namespace torchferry::convert
