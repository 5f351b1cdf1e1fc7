// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/mapping/row.h"

namespace torchferry::mapping {

/// What identifies the files of a pack: two sums of their bytes with different starts, enough to distinguish packs; no
/// safety depends on them. They are taken eight bytes at a time: byte by byte they were a sixth of a start.
class Digest {
public:
    void add(std::string_view bytes)
    {
        // The length separates what is added: "ab" + "c" is not "a" + "bc".
        addWord(bytes.size());
        while (!bytes.empty()) {
            std::uint64_t word = 0; // the last one is filled up with zeros
            const std::size_t size = std::min(bytes.size(), sizeof word);
            std::memcpy(&word, bytes.data(), size);
            addWord(word);
            bytes.remove_prefix(size);
        }
    }

    /// The hex sums of what was added, followed by the variant.
    [[nodiscard]] std::string of(const TargetVariant &variant) const
    {
        Digest all = *this;
        all.add(variant.version);
        if (!variant.profile.empty())
            all.add(variant.profile);
        return all.hex();
    }

private:
    void addWord(std::uint64_t word)
    {
        m_first = std::rotl((m_first ^ word) * multiplier, turn);
        m_second = std::rotl((m_second ^ word) * multiplier, turn);
    }

    [[nodiscard]] std::string hex() const
    {
        std::string text;
        for (const std::uint64_t sum : {m_first, m_second})
            for (int shift = 60; shift >= 0; shift -= 4)
                text += "0123456789abcdef"[(sum >> static_cast<unsigned>(shift)) & 15U];
        return text;
    }

    static constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL; // odd: no two sums become one
    static constexpr int turn = 29; // what a multiplication moves up comes down again
    std::uint64_t m_first = 0xcbf29ce484222325ULL;
    std::uint64_t m_second = 0x9ae16a3b2f90404fULL;
};

} // namespace torchferry::mapping
