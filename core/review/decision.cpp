// SPDX-License-Identifier: Apache-2.0
#include "core/review/decision.h"

namespace torchferry::review {

namespace {

const Decision &at(const std::vector<Decision> &decisions, std::uint32_t index)
{
    static const Decision pending;
    return index < decisions.size() ? decisions[index] : pending;
}

Decision &at(std::vector<Decision> &decisions, std::uint32_t index)
{
    if (index >= decisions.size())
        decisions.resize(std::size_t{index} + 1);
    return decisions[index];
}

} // namespace

const Decision &FileDecisions::finding(convert::FindingId id) const
{
    return at(findings, id);
}

const Decision &FileDecisions::caseOf(convert::CaseId id) const
{
    return at(cases, id);
}

Decision &FileDecisions::mutableFinding(convert::FindingId id)
{
    return at(findings, id);
}

Decision &FileDecisions::mutableCase(convert::CaseId id)
{
    return at(cases, id);
}

std::string_view key(State state)
{
    switch (state) {
    case State::accepted: return "accepted";
    case State::edited: return "edited";
    case State::rejected: return "rejected";
    case State::pending: return "pending";
    case State::unchanged: return "unchanged";
    case State::manual: return "manual";
    case State::coveredByOther: return "absorbed";
    }
    return {};
}

} // namespace torchferry::review
