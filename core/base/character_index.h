// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace torchferry {

/// Counts the code points of parts of one UTF-8 text in time that does not grow with the part: what asks for the column of
/// each of many places would take quadratic time if all of them stood in one line.
class CharacterIndex {
public:
    CharacterIndex() = default;
    explicit CharacterIndex(std::string_view text)
    {
        m_before.reserve(text.size() / blockSize + 1);
        std::uint32_t count = 0;
        for (std::size_t at = 0; at <= text.size(); at += blockSize) {
            m_before.push_back(count);
            count += static_cast<std::uint32_t>(countIn(text.substr(at, blockSize)));
        }
    }

    /// Between two offsets into `text`, which has to be the text this was made from.
    [[nodiscard]] std::size_t between(std::string_view text, std::size_t begin, std::size_t end) const
    {
        return end - begin <= blockSize ? countIn(text.substr(begin, end - begin))
                                        : upTo(text, end) - upTo(text, begin);
    }

    [[nodiscard]] static std::size_t countIn(std::string_view text)
    {
        return static_cast<std::size_t>(std::count_if(
            text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    }

private:
    static constexpr std::size_t blockSize = 1024;

    [[nodiscard]] std::size_t upTo(std::string_view text, std::size_t offset) const
    {
        const std::size_t block = offset / blockSize;
        return m_before[block] + countIn(text.substr(block * blockSize, offset - block * blockSize));
    }

    std::vector<std::uint32_t> m_before; ///< by block: code points before it
};

} // namespace torchferry
