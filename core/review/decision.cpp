// SPDX-License-Identifier: Apache-2.0
#include "core/review/decision.h"

namespace torchferry::review {

namespace {

template <class Key>
const Decision &at(const IdVector<Key, Decision> &decisions, Key id)
{
    static const Decision pending;
    return decisions.has(id) ? decisions[id] : pending;
}

template <class Key>
Decision &at(IdVector<Key, Decision> &decisions, Key id)
{
    if (!decisions.has(id))
        decisions.resize(std::size_t{id.index()} + 1);
    return decisions[id];
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
