// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/types/value.h"

namespace torchferry::types {

class Domain;

/// What changed on one way through the program.
struct Branch {
    std::vector<std::pair<std::uint32_t, Value>> changes; ///< variable and its value at the end
    bool reachable = true;                                ///< the way gets to the end
};

struct LoopContext {
    std::size_t mark = 0;
    std::vector<Branch> exits; ///< at `break` and `continue`
};

/// The values of variables where execution is. Branches are taken back through a trail of what was overwritten, so
/// their cost is what they change, not how many variables there are.
class Flow {
public:
    explicit Flow(std::size_t variables);

    [[nodiscard]] const Value &operator[](std::uint32_t variable) const { return m_values[variable]; }
    void set(std::uint32_t variable, const Value &value);

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
    bool merge(const std::vector<Branch> &branches, Domain &domain, std::uint32_t readsSince = 0);

    /// A variable was read before anything was bound to it.
    void noteUnboundRead(std::uint32_t variable) { m_unboundReads[variable] = ++m_readClock; }
    [[nodiscard]] std::uint32_t readClock() const { return m_readClock; }

    bool reachable = true;

    /// Forgets how to get back: at the end of a function that ran in the middle of another.
    void dropTrail(std::size_t mark) { m_trail.resize(mark); }

private:
    std::vector<Value> m_values;
    std::vector<std::pair<std::uint32_t, Value>> m_trail;
    std::vector<std::uint32_t> m_stamps;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint32_t> m_unboundReads;
    std::vector<Value> m_joined;
    std::uint32_t m_stamp = 0;
    std::uint32_t m_readClock = 0;
};

} // namespace torchferry::types
