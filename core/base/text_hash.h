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
/// five. It differs between machines, and an author of the texts can make them collide.
[[nodiscard]] inline std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = mixedBits(text.size() + 1);
    const auto wordAt = [text](std::size_t at) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        return word;
    };
    const std::size_t size = text.size();
    if (size >= 8) {
        for (std::size_t at = 0; at + 8 < size; at += 8)
            hash = mixedBits(hash ^ wordAt(at));
        return mixedBits(hash ^ wordAt(size - 8)); // some bytes again, rather than a last word in pieces
    }
    std::uint64_t word = 0;
    for (const char c : text)
        word = (word << 8U) | static_cast<unsigned char>(c);
    return mixedBits(hash ^ word);
}

} // namespace torchferry
