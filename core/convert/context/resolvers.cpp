// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/resolvers.h"

#include <algorithm>

#include "core/convert/context/resolver_table.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/context/unported_calls.h"
#include "core/convert/context/unported_objects.h"
#include "core/convert/rewrite/comment_preservation.h"

namespace torchferry::convert {

namespace {

/// As a finding covers all that accepting it may change, a site covers all that resolving its case may change there.
void widen(const Case &item, const Resolution &resolution, Findings &findings)
{
    for (const SiteContribution &contribution : resolution.contributions) {
        ByteRange &range = findings[item.sites[contribution.site].finding].range;
        const auto cover = [&range](ByteRange other) {
            range.begin = std::min(range.begin, other.begin);
            range.end = std::max(range.end, other.end);
        };
        if (contribution.proposal)
            cover(contribution.proposal->range);
        for (const StatementEdit &edit : contribution.statements) {
            if (edit.kind == StatementEdit::Kind::remove)
                cover(edit.statement);
        }
    }
}

bool isAskedFor(const context::Resolver &resolver, const Findings &findings)
{
    return std::any_of(findings.begin(), findings.end(), [&resolver](const Finding &finding) {
        return finding.row != nullptr
               && (finding.row->resolver == resolver.key || finding.row->optionalResolver == resolver.key);
    });
}

} // namespace

void resolveContexts(const FileContext &file, const Occurrences &occurrences, Findings &findings, Cases &cases)
{
    const context::ProgramShape shape(file, occurrences, findings);
    for (const context::Resolver &resolver : context::resolvers()) {
        if (resolver.target == file.pack.name && isAskedFor(resolver, findings))
            resolver.find(shape, cases);
    }
    context::limitUnportedObjects(shape, cases);
    context::limitBesideUnportedCalls(shape, cases);
    for (const CaseId id : cases.ids()) {
        cases[id].id = id;
        keepComments(file, findings, cases[id]);
        for (const Site &site : cases[id].sites)
            findings[site.finding].cases.push_back(id);
        for (const Resolution &resolution : cases[id].resolutions)
            widen(cases[id], resolution, findings);
    }
}

} // namespace torchferry::convert
