// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace torchferry {

/// From `at` on, where the first byte is that is not ASCII, or one of the seven before it.
[[nodiscard]] inline std::size_t asciiEnd(std::string_view text, std::size_t at)
{
    constexpr std::uint64_t highBits = 0x8080808080808080ULL;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if ((word & highBits) != 0)
            break;
    }
    return at;
}

[[nodiscard]] inline bool isAscii(std::string_view text)
{
    for (const char c : text.substr(asciiEnd(text, 0))) {
        if (static_cast<unsigned char>(c) >= 0x80)
            return false;
    }
    return true;
}

} // namespace torchferry
