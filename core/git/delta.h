// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/git/inflate.h"
#include "core/git/objects.h"

namespace torchferry::git {

/// What a delta begins with.
struct DeltaSizes {
    std::uint64_t base = 0;
    std::uint64_t result = 0;
    std::size_t length = 0; ///< of the two numbers
};

/// The longest that two numbers of 64 bits can be.
inline constexpr std::size_t longestDeltaSizes = 20;

[[nodiscard]] ObjectResult<DeltaSizes> deltaSizes(std::string_view delta);

/// The object that `delta` makes of `base`, of at most `limit` bytes. Looks at the flag of `inflater` meanwhile.
[[nodiscard]] ObjectResult<std::string> applyDelta(std::string_view base, std::string_view delta, std::uint64_t limit,
                                                   const Inflater &inflater);

} // namespace torchferry::git
