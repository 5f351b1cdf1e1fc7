// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace torchferry {

/// Half-open range of byte offsets [begin, end) into one text.
struct ByteRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    [[nodiscard]] constexpr std::uint32_t size() const { return end - begin; }
    [[nodiscard]] constexpr bool empty() const { return begin == end; }
    [[nodiscard]] constexpr bool contains(const ByteRange &other) const
    {
        return begin <= other.begin && other.end <= end;
    }
    [[nodiscard]] constexpr bool contains(std::uint32_t offset) const { return begin <= offset && offset < end; }
    [[nodiscard]] constexpr bool overlaps(const ByteRange &other) const
    {
        return begin < other.end && other.begin < end;
    }

    constexpr bool operator==(const ByteRange &) const = default;
};

} // namespace torchferry
