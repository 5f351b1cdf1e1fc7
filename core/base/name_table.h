// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text_hash.h"

namespace torchferry {

/// A map from names that is filled once and then asked for millions of them, most of which it has not: a name that is not
/// there costs one look into memory. With std::unordered_map a conversion takes 2 % longer, and loading a pack 9 %
/// (tests/bench on PyTorch Geometric). Found by a view, without a string made for it. Entries are in the order they came
/// in; what points to one holds until the next one comes or goes.
template <typename Value>
class NameTable {
public:
    using Entry = std::pair<std::string, Value>;
    using iterator = typename std::vector<Entry>::iterator;
    using const_iterator = typename std::vector<Entry>::const_iterator;

    [[nodiscard]] const_iterator begin() const { return m_entries.begin(); }
    [[nodiscard]] const_iterator end() const { return m_entries.end(); }
    [[nodiscard]] iterator begin() { return m_entries.begin(); }
    [[nodiscard]] iterator end() { return m_entries.end(); }
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }

    [[nodiscard]] const_iterator find(std::string_view name) const
    {
        return m_entries.begin() + static_cast<std::ptrdiff_t>(placeOf(name));
    }
    [[nodiscard]] iterator find(std::string_view name)
    {
        return m_entries.begin() + static_cast<std::ptrdiff_t>(placeOf(name));
    }

    /// The value of the name, made empty if there was none.
    Value &operator[](std::string_view name)
    {
        const std::size_t place = placeOf(name);
        if (place == m_entries.size())
            add(std::string(name), Value());
        return m_entries[place].second;
    }
    void insert_or_assign(std::string name, Value value)
    {
        const std::size_t place = placeOf(name);
        if (place == m_entries.size())
            add(std::move(name), std::move(value));
        else
            m_entries[place].second = std::move(value);
    }
    /// Takes as long as filling the table does.
    void erase(std::string_view name)
    {
        const std::size_t place = placeOf(name);
        if (place == m_entries.size())
            return;
        m_entries.erase(m_entries.begin() + static_cast<std::ptrdiff_t>(place));
        rebuild(m_slots.size());
    }
    void reserve(std::size_t entries)
    {
        m_entries.reserve(entries);
        if (const std::size_t slots = std::bit_ceil(std::max(fewest, 2 * entries)); slots > m_slots.size())
            rebuild(slots);
    }
    void clear()
    {
        m_entries.clear();
        m_slots.clear();
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t place = 0; ///< one more than that of the entry; 0: empty
    };
    static constexpr std::size_t fewest = 16; ///< slots; a power of two, as all of their numbers

    /// How many entries there are, if it is none of them.
    [[nodiscard]] std::size_t placeOf(std::string_view name) const
    {
        if (m_slots.empty())
            return m_entries.size();
        const auto hash = static_cast<std::uint32_t>(textHash(name));
        for (std::size_t at = hash & (m_slots.size() - 1);; at = (at + 1) & (m_slots.size() - 1)) {
            const Slot &slot = m_slots[at];
            if (slot.place == 0)
                return m_entries.size();
            if (slot.hash == hash && m_entries[slot.place - 1].first == name)
                return slot.place - 1;
        }
    }

    void add(std::string name, Value value)
    {
        m_entries.emplace_back(std::move(name), std::move(value));
        if (m_slots.size() < 2 * m_entries.size())
            rebuild(std::max(fewest, 2 * m_slots.size()));
        else
            enter(m_entries.size() - 1);
    }

    void rebuild(std::size_t slots)
    {
        m_slots.assign(slots, Slot());
        for (std::size_t place = 0; place < m_entries.size(); ++place)
            enter(place);
    }

    void enter(std::size_t place)
    {
        const auto hash = static_cast<std::uint32_t>(textHash(m_entries[place].first));
        std::size_t at = hash & (m_slots.size() - 1);
        while (m_slots[at].place != 0)
            at = (at + 1) & (m_slots.size() - 1);
        m_slots[at] = {hash, static_cast<std::uint32_t>(place + 1)};
    }

    std::vector<Entry> m_entries;
    std::vector<Slot> m_slots; ///< at least two for each entry
};

} // namespace torchferry
