// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/types/lattice/value.h"

namespace torchferry::types {

class ImportComponent;

/// What is known of a variable, and by which assignment or check.
struct VariableState {
    Value value;
    std::uint32_t origin = 0;
    std::uint32_t addedTo = none; ///< `x = x + 1`: where the first x came from

    [[nodiscard]] std::uint32_t start() const { return addedTo == none ? origin : addedTo; }
};

/// What changed on one way through the program.
struct Branch {
    std::vector<std::pair<std::uint32_t, VariableState>> changes; ///< variable and what it holds at the end
    bool reachable = true;                                        ///< the way gets to the end
};

struct LoopContext {
    std::size_t mark = 0;
    std::vector<Branch> exits; ///< at `break` and `continue`
};

/// The values of variables where execution is, and, under numbers behind theirs, of the attributes of `self` that were
/// assigned on the way: of those nothing is known where only some ways assign them. Branches are taken back through a
/// trail of what was overwritten, so their cost is what they change, not how many variables there are.
class FlowState {
public:
    FlowState(std::size_t variables, std::size_t attributes);

    [[nodiscard]] const Value &operator[](std::uint32_t variable) const { return m_values[variable].value; }
    /// Something is bound to the variable.
    void set(std::uint32_t variable, const Value &value);
    [[nodiscard]] std::uint32_t startOf(std::uint32_t variable) const { return m_values[variable].start(); }
    /// What was bound to the variable just now was made from what it held before, whose `startOf` was `start`.
    void noteAdded(std::uint32_t variable, std::uint32_t start) { m_values[variable].addedTo = start; }
    /// A check says more of what the variable holds. That is forgotten where the way meets one on which the same thing
    /// was not checked, or did not pass.
    void narrow(std::uint32_t variable, const Value &value);

    [[nodiscard]] std::size_t mark() const { return m_trail.size(); }
    /// What changed since the mark.
    [[nodiscard]] Branch changesSince(std::size_t mark);
    void rollBack(std::size_t mark);
    [[nodiscard]] Branch take(std::size_t mark)
    {
        Branch branch = changesSince(mark);
        rollBack(mark);
        return branch;
    }
    void apply(const Branch &branch);
    /// Where ways meet again: joins them. True if a variable that had a value, or was read without one since
    /// `readsSince`, now has another.
    bool merge(const std::vector<Branch> &branches, ImportComponent &component, std::uint32_t readsSince = 0);

    /// A variable was read before anything was bound to it.
    void noteUnboundRead(std::uint32_t variable) { m_unboundReads[variable] = ++m_readClock; }
    [[nodiscard]] std::uint32_t readClock() const { return m_readClock; }

    bool reachable = true;

private:
    void change(std::uint32_t variable, const VariableState &held);
    [[nodiscard]] std::uint32_t newOrigin(std::uint32_t checked);
    [[nodiscard]] std::uint32_t commonOrigin(std::uint32_t a, std::uint32_t b) const;
    /// A narrowed value on one of the ways that meet.
    struct Narrowed {
        std::uint32_t variable = 0;
        VariableState held;
    };
    void joinNarrowed(std::vector<Narrowed> &narrowed, const std::vector<Branch> &branches, std::uint32_t ways,
                      ImportComponent &component);
    void joinOne(std::uint32_t variable, const VariableState &held, ImportComponent &component);

    std::size_t m_firstAttribute;
    std::vector<VariableState> m_values;
    std::vector<std::pair<std::uint32_t, VariableState>> m_trail;
    std::vector<std::uint32_t> m_checked{none}; ///< by origin: the one that was checked, none for an assignment
    std::vector<std::uint32_t> m_stamps;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint32_t> m_unboundReads;
    std::vector<VariableState> m_joined;
    std::vector<bool> m_isMixed; ///< what is joined has several origins
    std::uint32_t m_stamp = 0;
    std::uint32_t m_readClock = 0;
};

} // namespace torchferry::types
