// SPDX-License-Identifier: Apache-2.0
#include "core/review/uses.h"

#include <algorithm>
#include <numeric>

namespace torchferry::review {

namespace {

bool isCountedHere(const convert::Case &together)
{
    return !together.optional && !together.sites.empty() && (!together.part || together.part->isFirst);
}

/// Each place of a case was decided by itself: nothing is left to be asked about all of them.
bool areSitesDecided(const convert::Case &together, const FileDecisions &decisions)
{
    return !together.part && std::all_of(together.sites.begin(), together.sites.end(), [&](const convert::Site &site) {
        const Decision::Verdict verdict = decisions.finding(site.finding).verdict;
        return verdict == Decision::Verdict::rejected || verdict == Decision::Verdict::edited;
    });
}

State stateOfCase(const convert::Case &together, const FileDecisions &decisions)
{
    const Decision &decision = decisions.caseOf(together.id);
    if (decision.verdict == Decision::Verdict::pending && areSitesDecided(together, decisions))
        return State::edited;
    return stateOf(together, decision);
}

} // namespace

Standing standingOf(State state)
{
    switch (state) {
    case State::accepted:
    case State::edited:
    case State::rejected: return Standing::decided;
    case State::pending: return Standing::toDecide;
    case State::unchanged:
    case State::coveredByOther: return Standing::nothingToChange;
    case State::manual: return Standing::manual;
    }
    return Standing::manual;
}

std::string_view key(Standing standing)
{
    switch (standing) {
    case Standing::nothingToChange: return "nothing_to_change";
    case Standing::toDecide: return "to_decide";
    case Standing::decided: return "decided";
    case Standing::manual: return "manual";
    }
    return {};
}

bool isGuess(const convert::Finding &finding)
{
    return finding.confidence() == types::Confidence::guess
           || (!finding.proposals.empty() && finding.proposals.front().confidence() == types::Confidence::guess);
}

bool isSite(const convert::FileAnalysis &file, convert::FindingId finding)
{
    const std::vector<convert::CaseId> &cases = file.findings[finding].cases;
    return std::any_of(cases.begin(), cases.end(), [&](convert::CaseId id) { return !file.cases[id].optional; });
}

std::vector<Use> usesOf(const convert::FileAnalysis &file, const States &states, const FileDecisions &decisions)
{
    std::vector<Use> uses;
    uses.reserve(file.findings.size());
    for (const convert::Finding &finding : file.findings) {
        for (const convert::CaseId id : finding.cases) {
            const convert::Case &together = file.cases[id];
            if (isCountedHere(together) && together.sites.front().finding == finding.id)
                uses.push_back({finding.id, id, mapping::Category::context, stateOfCase(together, decisions)});
        }
        if (!isSite(file, finding.id))
            uses.push_back({finding.id, std::nullopt, finding.category, states[finding.id]});
    }
    return uses;
}

State stateOf(const convert::Case &subject, const Decision &decision)
{
    using Verdict = Decision::Verdict;
    const auto chosen = std::find_if(subject.resolutions.begin(), subject.resolutions.end(),
                                     [&](const convert::Resolution &one) { return one.id == decision.form; });
    switch (decision.verdict) {
    case Verdict::rejected: return State::rejected;
    case Verdict::edited: return State::edited;
    case Verdict::accepted:
        if (chosen != subject.resolutions.end())
            return chosen->manual ? State::manual : State::accepted;
        break; // A resolution that is gone counts as no answer.
    case Verdict::pending: break;
    }
    if (subject.optional)
        return State::unchanged;
    return firstWritten(subject) != nullptr ? State::pending : State::manual;
}

const convert::Resolution *firstAvailable(const convert::Case &subject)
{
    const auto first = std::find_if(subject.resolutions.begin(), subject.resolutions.end(),
                                    [](const convert::Resolution &one) { return one.available(); });
    return first == subject.resolutions.end() ? nullptr : &*first;
}

const convert::Resolution *firstWritten(const convert::Case &subject)
{
    const auto first = std::find_if(subject.resolutions.begin(), subject.resolutions.end(),
                                    [](const convert::Resolution &one) { return one.available() && !one.manual; });
    return first == subject.resolutions.end() ? nullptr : &*first;
}

void Counts::add(const Use &use)
{
    ++m_cells[mapping::number(use.category)][static_cast<std::size_t>(use.state)];
}

Counts &Counts::operator+=(const Counts &other)
{
    for (std::size_t category = 0; category < std::size(m_cells); ++category) {
        for (std::size_t state = 0; state < stateCount; ++state)
            m_cells[category][state] += other.m_cells[category][state];
    }
    return *this;
}

Counts &Counts::operator-=(const Counts &other)
{
    for (std::size_t category = 0; category < std::size(m_cells); ++category) {
        for (std::size_t state = 0; state < stateCount; ++state)
            m_cells[category][state] -= other.m_cells[category][state];
    }
    return *this;
}

std::uint32_t Counts::total() const
{
    std::uint32_t sum = 0;
    for (const auto &row : m_cells)
        sum = std::accumulate(std::begin(row), std::end(row), sum);
    return sum;
}

std::uint32_t Counts::of(State state) const
{
    std::uint32_t sum = 0;
    for (const auto &row : m_cells)
        sum += row[static_cast<std::size_t>(state)];
    return sum;
}

std::uint32_t Counts::of(Standing standing) const
{
    std::uint32_t sum = 0;
    for (std::size_t state = 0; state < stateCount; ++state)
        sum += standingOf(static_cast<State>(state)) == standing ? of(static_cast<State>(state)) : 0U;
    return sum;
}

std::uint32_t Counts::of(mapping::Category category) const
{
    const auto &row = m_cells[mapping::number(category)];
    return std::accumulate(std::begin(row), std::end(row), 0U);
}

std::uint32_t Counts::of(mapping::Category category, Standing standing) const
{
    std::uint32_t sum = 0;
    for (std::size_t state = 0; state < stateCount; ++state) {
        if (standingOf(static_cast<State>(state)) == standing)
            sum += m_cells[mapping::number(category)][state];
    }
    return sum;
}

} // namespace torchferry::review
