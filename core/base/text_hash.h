// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace torchferry {

/// Spreads the bits of a number over all of them, the lower ones above all.
[[nodiscard]] inline std::uint64_t mixedBits(std::uint64_t value)
{
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
    value ^= value >> 32;
    value *= multiplier;
    value ^= value >> 29;
    return value;
}

/// A hash of a short text, for tables in memory: eight bytes at a time, of which identifiers and dotted names have one to
/// five. It differs between machines, and whoever chooses the texts can make them collide.
[[nodiscard]] inline std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = mixedBits(text.size() + 1);
    while (text.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), 8);
        hash = mixedBits(hash ^ word);
        text.remove_prefix(8);
    }
    std::uint64_t word = 0;
    if (!text.empty())
        std::memcpy(&word, text.data(), text.size());
    return mixedBits(hash ^ word);
}

} // namespace torchferry
