// SPDX-License-Identifier: Apache-2.0
#include "core/names/interner.h"

#include "core/base/text_hash.h"

namespace torchferry::names {

namespace {

constexpr std::size_t firstSize = 16;

std::uint32_t hashOf(std::string_view text)
{
    return static_cast<std::uint32_t>(textHash(text));
}

} // namespace

std::size_t FlatMap::slotOf(std::uint64_t key) const
{
    const std::size_t mask = m_entries.size() - 1;
    std::size_t slot = static_cast<std::size_t>(mixedBits(key)) & mask;
    while (m_entries[slot].key != key && m_entries[slot].key != ~std::uint64_t{0})
        slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t FlatMap::find(std::uint64_t key) const
{
    if (m_entries.empty())
        return none;
    const Entry &entry = m_entries[slotOf(key)];
    return entry.key == key ? entry.value : none;
}

std::uint32_t &FlatMap::at(std::uint64_t key)
{
    if (m_size * 2 >= m_entries.size())
        grow();
    Entry &entry = m_entries[slotOf(key)];
    if (entry.key != key) {
        entry.key = key;
        ++m_size;
    }
    return entry.value;
}

void FlatMap::grow()
{
    std::vector<Entry> old(m_entries.empty() ? firstSize : m_entries.size() * 2);
    old.swap(m_entries);
    for (const Entry &entry : old) {
        if (entry.key != ~std::uint64_t{0})
            m_entries[slotOf(entry.key)] = entry;
    }
}

std::uint32_t Interner::intern(std::string_view text)
{
    if (m_texts.size() * 2 >= m_slots.size())
        grow();
    const std::uint32_t hash = hashOf(text);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    for (; m_slots[slot].id != none; slot = (slot + 1) & mask) {
        if (m_slots[slot].hash == hash && m_texts[m_slots[slot].id] == text)
            return m_slots[slot].id;
    }
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_slots[slot] = {hash, id};
    m_texts.push_back(text);
    return id;
}

std::uint32_t Interner::find(std::string_view text) const
{
    if (m_slots.empty())
        return none;
    const std::uint32_t hash = hashOf(text);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = hash & mask; m_slots[slot].id != none; slot = (slot + 1) & mask) {
        if (m_slots[slot].hash == hash && m_texts[m_slots[slot].id] == text)
            return m_slots[slot].id;
    }
    return none;
}

void Interner::grow()
{
    std::vector<Slot> old(m_slots.empty() ? firstSize : m_slots.size() * 2);
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot &entry : old) {
        if (entry.id == none)
            continue;
        std::size_t slot = entry.hash & mask;
        while (m_slots[slot].id != none)
            slot = (slot + 1) & mask;
        m_slots[slot] = entry;
    }
}

} // namespace torchferry::names
