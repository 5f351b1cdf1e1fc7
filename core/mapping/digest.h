// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/mapping/row.h"

namespace torchferry::mapping {

/// What identifies the files of a pack: two FNV-1a sums with different starts: enough to distinguish packs, and no safety depends on it.
class Digest {
public:
    void add(std::string_view bytes)
    {
        for (const char c : bytes) {
            m_first = (m_first ^ static_cast<unsigned char>(c)) * prime;
            m_second = (m_second ^ static_cast<unsigned char>(c)) * prime;
        }
        // The length separates what is added: "ab" + "c" is not "a" + "bc".
        m_first = (m_first ^ bytes.size()) * prime;
        m_second = (m_second + bytes.size()) * prime;
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
    [[nodiscard]] std::string hex() const
    {
        std::string text;
        for (const std::uint64_t sum : {m_first, m_second})
            for (int shift = 60; shift >= 0; shift -= 4)
                text += "0123456789abcdef"[(sum >> static_cast<unsigned>(shift)) & 15U];
        return text;
    }

    static constexpr std::uint64_t prime = 0x100000001b3ULL;
    std::uint64_t m_first = 0xcbf29ce484222325ULL;
    std::uint64_t m_second = 0x9ae16a3b2f90404fULL;
};

} // namespace torchferry::mapping
