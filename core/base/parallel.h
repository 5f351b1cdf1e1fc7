// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace torchferry {

/// Runs `work(index)` for every index below `count` on up to `jobs` threads (0: one a core) and returns when all are done.
/// The threads have large stacks: source code can be nested thousands of levels deep. With one job the work is done
/// on one such thread too. Once `work` throws, no further index is begun, and what it threw first leaves this function when
/// all threads have ended.
void runParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work);

/// Runs `body` on `threads` threads with such stacks at the same time and returns when all are done. Where the system gives
/// fewer, `missing` is called for each that is not there; the last of them is the calling thread. What `body` throws
/// first leaves this function when all threads have ended; `missing` must not throw. All look at the caller's CancelFlag.
void runOnThreads(unsigned threads, const std::function<void()> &body, const std::function<void()> &missing);

/// What `jobs` means: itself, or the number of cores for 0.
[[nodiscard]] unsigned effectiveJobs(unsigned jobs);

} // namespace torchferry
