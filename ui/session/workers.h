// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace torchferry::ui {

/// Threads for what only reads, and for commits. No caller waits for one that is not needed any more: it may hang in a file
/// system that does not answer. So it owns what it uses, and the program may end while it runs.
class Workers {
public:
    /// Runs `body` on a thread of its own. What `body` throws ends there. Throws `std::system_error` when there is no
    /// thread to be had.
    static void start(std::function<void()> body);
    [[nodiscard]] static bool anyRuns();
    /// Returns once none runs: for tests, which end in an orderly way.
    static void wait();
};

} // namespace torchferry::ui
