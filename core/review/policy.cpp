// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/review/projection.h"
#include "core/review/uses.h"

namespace torchferry::review {

using convert::Case;
using convert::Finding;
using convert::Resolution;

namespace {

bool takes(const Finding &finding, const AcceptPolicy &policy)
{
    if (finding.proposals.empty())
        return false;
    const convert::Proposal &first = finding.proposals.front();
    if (first.confidence() == types::Confidence::guess && !policy.guesses)
        return false;
    return policy.categories[static_cast<std::size_t>(mapping::number(finding.category))];
}

/// What the resolution writes denotes something that is only guessed.
bool isGuess(const convert::FileAnalysis &file, const Case &item, const Resolution &resolution)
{
    return std::any_of(resolution.contributions.begin(), resolution.contributions.end(),
                       [&](const convert::SiteContribution &contribution) {
                           const Finding &finding = file.findings[item.sites[contribution.site].finding];
                           return !contribution.isSure && finding.confidence() == types::Confidence::guess;
                       });
}

void decideCase(const convert::FileAnalysis &file, const Case &item, const AcceptPolicy &policy,
                FileDecisions &decisions)
{
    if (item.optional || !policy.cases)
        return;
    const Resolution *resolution = firstWritten(item);
    if (resolution == nullptr || (!policy.guesses && (item.uncertain || isGuess(file, item, *resolution))))
        return;
    Decision &decision = decisions.mutableCase(item.id);
    decision.verdict = Decision::Verdict::accepted;
    decision.form = resolution->id;
    decision.origin = Decision::Origin::bulk;
    for (const convert::SiteContribution &contribution : resolution->contributions) {
        const convert::FindingId id = item.sites[contribution.site].finding;
        const Finding &finding = file.findings[id];
        if (finding.proposals.empty() || decisions.finding(id).verdict != Decision::Verdict::pending)
            continue;
        Decision &site = decisions.mutableFinding(id);
        site.verdict = Decision::Verdict::accepted;
        site.form = finding.proposals.front().form;
        site.origin = Decision::Origin::bulk;
    }
}

Decision accepted(std::string form)
{
    Decision decision;
    decision.verdict = Decision::Verdict::accepted;
    decision.form = std::move(form);
    return decision;
}

bool isPending(const Decision &decision)
{
    return decision.verdict == Decision::Verdict::pending;
}

} // namespace

Result<AcceptPolicy> AcceptPolicy::parse(std::string_view text, bool guesses)
{
    AcceptPolicy policy;
    policy.guesses = guesses;
    if (text == "none")
        return policy;
    if (text == "safe") {
        for (std::size_t number = 1; number <= 4; ++number)
            policy.categories[number] = true;
        return policy;
    }
    if (text == "all") {
        policy.categories.assign(8, true);
        policy.cases = true;
        return policy;
    }
    std::size_t at = 0;
    while (at <= text.size()) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string_view word = text.substr(at, comma - at);
        if (word.size() != 1 || word.front() < '1' || word.front() > '7')
            return failure("TF9020", {{"value", std::string(text)}});
        const auto number = static_cast<std::size_t>(word.front() - '0');
        policy.categories[number] = true;
        policy.cases = policy.cases || number == 5;
        at = comma + 1;
    }
    return policy;
}

FileDecisions decide(const convert::FileAnalysis &file, const AcceptPolicy &policy)
{
    FileDecisions decisions;
    for (const Finding &finding : file.findings) {
        if (!takes(finding, policy))
            continue;
        Decision &decision = decisions.mutableFinding(finding.id);
        decision.verdict = Decision::Verdict::accepted;
        decision.form = finding.proposals.front().form;
        decision.origin = Decision::Origin::bulk;
    }
    for (const Case &item : file.cases)
        decideCase(file, item, policy, decisions);
    return decisions;
}

FileDecisions withAccepted(const convert::FileAnalysis &file, FileDecisions decisions, convert::FindingId id,
                           std::string_view form)
{
    const Finding &finding = file.findings[id];
    if (!finding.proposals.empty()) {
        decisions.mutableFinding(id) = accepted(form.empty() ? finding.proposals.front().form : std::string(form));
        return decisions;
    }
    for (const convert::CaseId together : finding.cases) {
        const Case &item = file.cases[together];
        const Resolution *resolution = firstAvailable(item);
        if (item.optional || resolution == nullptr || !isPending(decisions.caseOf(together)))
            continue;
        decisions.mutableCase(together) = accepted(resolution->id);
        for (const convert::Site &site : item.sites) {
            const std::vector<convert::Proposal> &proposals = file.findings[site.finding].proposals;
            if (!resolution->manual && !proposals.empty() && isPending(decisions.finding(site.finding)))
                decisions.mutableFinding(site.finding) = accepted(proposals.front().form);
        }
        break;
    }
    return decisions;
}

} // namespace torchferry::review
