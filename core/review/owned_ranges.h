// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/range.h"

namespace torchferry::review {

/// Ranges of the source, each with the edit that writes, removes or moves it. They are in one another or apart.
class OwnedRanges {
public:
    struct Owned {
        ByteRange range;
        std::size_t owner = 0;
    };

    void add(ByteRange range, std::size_t owner) { m_ranges.push_back({range, owner}); }

    /// After the last one was added, and before anything is asked.
    void sort()
    {
        std::sort(m_ranges.begin(), m_ranges.end(), [](const Owned &a, const Owned &b) {
            return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end > b.range.end;
        });
    }

    /// Asks about ranges in the order of the text; costs no more than the ranges from the first one on to the last.
    class Sweep {
    public:
        /// Those that begin before `from` are not looked at.
        explicit Sweep(const OwnedRanges &all, std::uint32_t from = 0)
            : m_ranges(all.m_ranges),
              m_next(static_cast<std::size_t>(
                  std::lower_bound(m_ranges.begin(), m_ranges.end(), from,
                                   [](const Owned &each, std::uint32_t offset) { return each.range.begin < offset; })
                  - m_ranges.begin()))
        {}

        /// One that another edit than `own` has, and for which `holds`, contains the range.
        template <class Holds>
        bool anyAround(ByteRange range, std::size_t own, const Holds &holds)
        {
            for (; m_next < m_ranges.size() && m_ranges[m_next].range.begin <= range.begin; ++m_next)
                m_open.push_back(&m_ranges[m_next]);
            while (!m_open.empty() && m_open.back()->range.end < range.begin)
                m_open.pop_back();
            return std::any_of(m_open.rbegin(), m_open.rend(), [&](const Owned *each) {
                return each->owner != own && each->range.contains(range) && holds(*each);
            });
        }

    private:
        const std::vector<Owned> &m_ranges;
        std::vector<const Owned *>
            m_open; ///< they begin before what is asked about, and the last one does not end before it
        std::size_t m_next;
    };

private:
    std::vector<Owned> m_ranges;
};

} // namespace torchferry::review
