// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

namespace torchferry::test {

constexpr long never = std::numeric_limits<long>::max();

/// While it lives, what asks for memory by `new` is counted from 0 on, on all threads, and refused from `first` to `last`.
/// Replaces `new` for the program it is linked into; what libgit2 and SQLite take from the C library is left alone.
class Scarcity {
public:
    Scarcity(long first, long last);
    ~Scarcity();
    Scarcity(const Scarcity &) = delete;
    Scarcity &operator=(const Scarcity &) = delete;

    [[nodiscard]] static long asked();   ///< how often, since the last one began
    [[nodiscard]] static bool refused(); ///< something was refused since then
};

} // namespace torchferry::test
