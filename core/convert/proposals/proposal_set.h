// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// What a row makes of a use.
struct Proposed {
    std::vector<Proposal> proposals; ///< best first
    std::vector<ParameterLine> parameters;
    std::optional<Message> obstacle;           ///< why nothing, or not the best thing, could be proposed
    std::optional<Message> remark;             ///< what to check before accepting
    const mapping::Variant *variant = nullptr; ///< the one that binds; null when none does
    bool anyway = false;                       ///< a form holds whatever the object is that nothing is known of
};

/// Proposals of `row` for a use. Deterministic; at most four.
[[nodiscard]] Proposed propose(const FileContext &file, const SourceUse &use, const mapping::Row &row);

} // namespace torchferry::convert
