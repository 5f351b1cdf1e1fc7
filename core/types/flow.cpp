// SPDX-License-Identifier: Apache-2.0
#include "core/types/flow.h"

#include "core/types/domain.h"

namespace torchferry::types {

namespace {

constexpr Value unbound{neverType, none, Confidence::certain, false};

} // namespace

Flow::Flow(std::size_t variables)
    : m_values(variables, unbound),
      m_stamps(variables, 0),
      m_counts(variables, 0),
      m_unboundReads(variables, 0),
      m_joined(variables)
{}

void Flow::set(std::uint32_t variable, const Value &value)
{
    m_trail.emplace_back(variable, m_values[variable]);
    m_values[variable] = value;
}

Branch Flow::changesSince(std::size_t mark)
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

void Flow::rollBack(std::size_t mark)
{
    while (m_trail.size() > mark) {
        m_values[m_trail.back().first] = m_trail.back().second;
        m_trail.pop_back();
    }
}

void Flow::apply(const Branch &branch)
{
    for (const auto &[variable, value] : branch.changes)
        set(variable, value);
    reachable = branch.reachable;
}

bool Flow::merge(const std::vector<Branch> &branches, Domain &domain, std::uint32_t readsSince)
{
    std::uint32_t ways = 0;
    std::vector<std::uint32_t> changed;
    ++m_stamp;
    for (const Branch &branch : branches) {
        if (!branch.reachable)
            continue;
        ++ways;
        for (const auto &[variable, value] : branch.changes) {
            if (m_stamps[variable] != m_stamp) {
                m_stamps[variable] = m_stamp;
                m_counts[variable] = 0;
                m_joined[variable] = unbound;
                changed.push_back(variable);
            }
            ++m_counts[variable];
            m_joined[variable] = domain.join(m_joined[variable], value);
        }
    }
    reachable = ways != 0;
    bool widened = false;
    for (const std::uint32_t variable : changed) {
        const Value before = m_values[variable];
        Value value = m_joined[variable];
        if (m_counts[variable] < ways)
            value = domain.join(value, before);
        if (before.isNever())
            widened = widened || m_unboundReads[variable] > readsSince;
        else if (value.type != before.type || value.confidence != before.confidence
                 || value.maybeNone != before.maybeNone)
            widened = true;
        set(variable, value);
    }
    return widened;
}

} // namespace torchferry::types
