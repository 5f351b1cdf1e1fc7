// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/change_preview.h"

namespace torchferry::ui {

namespace {

review::Decision accepted(std::string form)
{
    review::Decision decision;
    decision.verdict = review::Decision::Verdict::accepted;
    decision.form = std::move(form);
    return decision;
}

bool isPending(const review::Decision &decision)
{
    return decision.verdict == review::Decision::Verdict::pending;
}

} // namespace

review::FileDecisions ifAccepted(const convert::FileAnalysis &file, review::FileDecisions decisions,
                                 convert::FindingId id, std::string_view form)
{
    const convert::Finding &finding = file.findings[id];
    if (!finding.proposals.empty()) {
        decisions.mutableFinding(id) = accepted(form.empty() ? finding.proposals.front().form : std::string(form));
        return decisions;
    }
    for (const convert::CaseId together : finding.cases) {
        const convert::Case &item = file.cases[together];
        if (item.optional || !isPending(decisions.caseOf(together)))
            continue;
        for (const convert::Resolution &resolution : item.resolutions) {
            if (!resolution.available())
                continue;
            decisions.mutableCase(together) = accepted(resolution.id);
            for (const convert::Site &site : item.sites) {
                const std::vector<convert::Proposal> &proposals = file.findings[site.finding].proposals;
                if (!resolution.manual && !proposals.empty() && isPending(decisions.finding(site.finding)))
                    decisions.mutableFinding(site.finding) = accepted(proposals.front().form);
            }
            return decisions;
        }
    }
    return decisions;
}

QList<CodePart> previewChange(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                              review::PendingAs pendingAs, const review::SharedNames &shared,
                              convert::FindingId finding)
{
    const review::Projection projection = review::project(file, decisions, pendingAs, &shared);
    const review::FindingChanges changes(file, projection);
    return codeParts(changes, changes.of(finding));
}

} // namespace torchferry::ui
