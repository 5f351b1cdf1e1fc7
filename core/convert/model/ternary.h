// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace torchferry::convert {

/// Three-valued truth: what cannot be decided from the text stays unknown.
enum class Ternary : std::uint8_t { no, unknown, yes };

[[nodiscard]] constexpr Ternary ternaryOf(bool value)
{
    return value ? Ternary::yes : Ternary::no;
}

} // namespace torchferry::convert
