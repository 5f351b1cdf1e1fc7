// SPDX-License-Identifier: Apache-2.0
#include "core/types/component/flow_state.h"

#include <algorithm>

#include "core/types/component/component.h"

namespace torchferry::types {

namespace {

constexpr Value unbound{neverType, none, Sureness(), false};
/// Checks of one value after another; the limit only bounds the work.
constexpr int maximumChecks = 64;

bool isNumber(const Value &value)
{
    return value.type == intType || value.type == floatType;
}

} // namespace

FlowState::FlowState(std::size_t variables, std::size_t attributes)
    : m_firstAttribute(variables),
      m_values(variables, VariableState{unbound, 0, none}),
      m_stamps(variables + attributes, 0),
      m_counts(variables + attributes, 0),
      m_unboundReads(variables + attributes, 0),
      m_joined(variables + attributes),
      m_isMixed(variables + attributes, false)
{
    m_values.resize(variables + attributes); // of attributes nothing is known
}

std::uint32_t FlowState::newOrigin(std::uint32_t checked)
{
    m_checked.push_back(checked);
    return static_cast<std::uint32_t>(m_checked.size() - 1);
}

void FlowState::change(std::uint32_t variable, const VariableState &held)
{
    m_trail.emplace_back(variable, m_values[variable]);
    m_values[variable] = held;
}

void FlowState::set(std::uint32_t variable, const Value &value)
{
    change(variable, {value, newOrigin(none), none});
}

void FlowState::narrow(std::uint32_t variable, const Value &value)
{
    if (m_values[variable].value != value)
        change(variable, {value, newOrigin(m_values[variable].origin), none});
}

Branch FlowState::changesSince(std::size_t mark)
{
    Branch branch;
    branch.reachable = reachable;
    ++m_stamp;
    for (std::size_t i = m_trail.size(); i-- > mark;) {
        const std::uint32_t variable = m_trail[i].first;
        if (m_stamps[variable] == m_stamp)
            continue;
        m_stamps[variable] = m_stamp;
        branch.changes.emplace_back(variable, m_values[variable]);
    }
    return branch;
}

void FlowState::rollBack(std::size_t mark)
{
    while (m_trail.size() > mark) {
        m_values[m_trail.back().first] = m_trail.back().second;
        m_trail.pop_back();
    }
}

void FlowState::apply(const Branch &branch)
{
    for (const auto &[variable, held] : branch.changes)
        change(variable, held);
    reachable = branch.reachable;
}

/// What both were checked for, or one of the two if it comes from the other; none if they have nothing in common.
std::uint32_t FlowState::commonOrigin(std::uint32_t a, std::uint32_t b) const
{
    while (a != b && a != none && b != none) // origins are numbered as they arise
        (a > b ? a : b) = m_checked[a > b ? a : b];
    return a == b ? a : none;
}

void FlowState::joinOne(std::uint32_t variable, const VariableState &held, ImportComponent &component)
{
    VariableState &joined = m_joined[variable];
    const bool isFirst = joined.origin == none && !m_isMixed[variable];
    // A sum that starts as a number: it is meant for what is added to it.
    const auto isAdded = [&](const VariableState &added, const VariableState &start) {
        return added.addedTo != none && added.addedTo == start.start() && isNumber(start.value)
               && component.isTensor(added.value.type);
    };
    const bool isSum = !isFirst && (isAdded(held, joined) || isAdded(joined, held));
    const Value sum = atMost(isNumber(joined.value) ? held.value : joined.value, Limit::typeMayDiffer);
    joined.addedTo = isFirst || joined.addedTo == held.addedTo ? held.addedTo : none;
    if (isFirst)
        joined.origin = held.origin;
    else if (joined.origin != held.origin) {
        joined.origin = joined.origin == none ? none : commonOrigin(joined.origin, held.origin);
        m_isMixed[variable] = true;
    }
    const bool isLost =
        variable >= m_firstAttribute && !joined.value.isNever() && (!joined.value.isKnown() || !held.value.isKnown());
    joined.value = isSum ? sum : isLost ? Value{} : component.join(joined.value, held.value);
}

bool FlowState::merge(const std::vector<Branch> &branches, ImportComponent &component, std::uint32_t readsSince)
{
    std::uint32_t ways = 0;
    std::vector<std::uint32_t> changed;
    std::vector<Narrowed> narrowed;
    ++m_stamp;
    for (const Branch &branch : branches) {
        if (!branch.reachable)
            continue;
        ++ways;
        for (const auto &[variable, held] : branch.changes) {
            if (m_stamps[variable] != m_stamp) {
                m_stamps[variable] = m_stamp;
                m_counts[variable] = 0;
                m_joined[variable] = {unbound, none, none};
                m_isMixed[variable] = false;
                changed.push_back(variable);
            }
            ++m_counts[variable];
            if (m_checked[held.origin] == none)
                joinOne(variable, held, component);
            else
                narrowed.push_back({variable, held});
        }
    }
    reachable = ways != 0;
    for (const std::uint32_t variable : changed) {
        if (m_counts[variable] < ways)
            joinOne(variable, m_values[variable], component);
    }
    if (!narrowed.empty())
        joinNarrowed(narrowed, branches, ways, component);
    bool widened = false;
    for (const std::uint32_t variable : changed) {
        const Value before = m_values[variable].value;
        const auto &[value, origin, addedTo] = m_joined[variable];
        if (before.isNever())
            widened = widened || m_unboundReads[variable] > readsSince;
        else if (!sameValue(value, before))
            widened = true;
        change(variable, {value, m_isMixed[variable] ? newOrigin(origin) : origin, addedTo});
    }
    return widened;
}

/// A check that passed on one way says nothing where another way brings along what was checked.
void FlowState::joinNarrowed(std::vector<Narrowed> &narrowed, const std::vector<Branch> &branches, std::uint32_t ways,
                             ImportComponent &component)
{
    using Place = std::pair<std::uint32_t, std::uint32_t>; // variable and origin
    std::vector<std::uint32_t> variables;
    for (const Narrowed &each : narrowed)
        variables.push_back(each.variable);
    std::sort(variables.begin(), variables.end());
    std::vector<Place> present;
    for (const Branch &branch : branches) {
        for (std::size_t i = 0; branch.reachable && i < branch.changes.size(); ++i) {
            const auto &[variable, held] = branch.changes[i];
            if (std::binary_search(variables.begin(), variables.end(), variable))
                present.emplace_back(variable, held.origin);
        }
    }
    for (const std::uint32_t variable : variables) {
        if (m_counts[variable] < ways)
            present.emplace_back(variable, m_values[variable].origin);
    }
    std::sort(present.begin(), present.end());
    std::vector<Place> doubted; // what one check that passed leaves open
    const auto isCovered = [&](const Narrowed &each) {
        std::uint32_t origin = m_checked[each.held.origin];
        for (int i = 0; i < maximumChecks && origin != none; ++i, origin = m_checked[origin]) {
            if (std::binary_search(present.begin(), present.end(), Place(each.variable, origin)))
                return true;
        }
        return false;
    };
    narrowed.erase(std::remove_if(narrowed.begin(), narrowed.end(), isCovered), narrowed.end());
    const auto checkedFor = [&](const Narrowed &each) { return Place(each.variable, m_checked[each.held.origin]); };
    for (const Narrowed &each : narrowed) {
        if (!each.held.value.isKnown())
            doubted.push_back(checkedFor(each));
    }
    std::sort(doubted.begin(), doubted.end());
    for (Narrowed &each : narrowed) {
        if (each.held.value.type != noneType && std::binary_search(doubted.begin(), doubted.end(), checkedFor(each)))
            each.held.value = Value{unknownType, none, Limit::typeUncertain, each.held.value.maybeNone};
        joinOne(each.variable, each.held, component);
    }
}

} // namespace torchferry::types
