// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace torchferry::store {

/// FNV-1a, 64 bits (Fowler, Noll, Vo): any one byte that differs gives another number, on every machine the same. It
/// tells repositories of one name apart and shows that a stored record is no longer what was written; it keeps out
/// no attacker. Must stay as it is, or sessions are no longer found and their records no longer believed.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}
static_assert(fnv1a("foobar") == 0x85944171f73967e8U); // of the authors' test vectors

} // namespace torchferry::store
