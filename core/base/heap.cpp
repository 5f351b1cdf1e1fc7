// SPDX-License-Identifier: Apache-2.0
#include "core/base/heap.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/base/parallel.h"

namespace torchferry {

#ifdef __GLIBC__

namespace {

constexpr int step = 64 << 20;          ///< bytes the heap grows by; pages that are not touched cost nothing
constexpr int kept = 256 << 20;         ///< free bytes at the end of the heap that are not given back
constexpr int largestMapped = 32 << 20; ///< the most the allocator takes as M_MMAP_THRESHOLD

} // namespace

void prepareHeap(unsigned jobs)
{
    // A thread's own heap grows by a few pages at a time, each a call to the system: the main heap shall serve one of the
    // threads, and the only one if there is one job.
    mallopt(M_ARENA_MAX, static_cast<int>(std::min(effectiveJobs(jobs), 1024U)));
    mallopt(M_TOP_PAD, step);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_MMAP_THRESHOLD, largestMapped);
}

#else

void prepareHeap(unsigned /*jobs*/) {}

#endif

void keepToTheEnd(std::shared_ptr<const void> object)
{
    static auto *const kept = new std::vector<std::shared_ptr<const void>>();
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    kept->push_back(std::move(object));
}

} // namespace torchferry
