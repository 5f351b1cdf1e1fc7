// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/finding_range.h"

#include <algorithm>

namespace torchferry::convert {

void widen(Finding &finding, std::uint32_t earliest)
{
    const auto cover = [&finding, earliest](ByteRange range) {
        finding.range.begin = std::min(finding.range.begin, std::max(range.begin, earliest));
        finding.range.end = std::max(finding.range.end, range.end);
    };
    const auto coverAll = [&cover](const Proposal &proposal) {
        cover(proposal.range);
        for (const StatementEdit &edit : proposal.statements)
            if (edit.kind == StatementEdit::Kind::remove)
                cover(edit.statement);
    };
    std::for_each(finding.proposals.begin(), finding.proposals.end(), coverAll);
    if (finding.joint && finding.joint->proposal)
        coverAll(*finding.joint->proposal);
}

} // namespace torchferry::convert
