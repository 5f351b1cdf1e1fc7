// SPDX-License-Identifier: Apache-2.0
#include "core/base/heap_pages.h"

#include <atomic>
#include <cstdint>
#include <cstdlib> // defines __GLIBC__

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace torchferry {
namespace {

constexpr int mebibyte = 1 << 20;
constexpr std::uintptr_t largePage = std::uintptr_t{2} * mebibyte;
/// A thread's own heap has its place at a multiple of its size, which glibc does not let a program choose.
constexpr std::uintptr_t threadHeap = std::uintptr_t{64} * mebibyte;
/// Reserved addresses, no memory: enough for a project of some 18 MB of Python.
constexpr int reserved = 256 * mebibyte;
/// The largest glibc takes: texts and tables come from the heap, too.
constexpr int largestBlock = 32 * mebibyte;

std::atomic<bool> areWanted = false;

/// A wish: whether it is granted, and for how much of the range, does not matter.
void ask(std::uintptr_t begin, std::uintptr_t end)
{
    madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // NOLINT(performance-no-int-to-ptr)
}

} // namespace

void growHeapByLargePages() noexcept
{
    mallopt(M_MMAP_THRESHOLD, largestBlock);
    mallopt(M_TRIM_THRESHOLD, 2 * reserved);
    mallopt(M_TOP_PAD, reserved);
    // More than what is left of the heap that the program began with: it grows.
    void *block = std::malloc(mebibyte);
    const auto begin = (reinterpret_cast<std::uintptr_t>(block) + largePage - 1) / largePage * largePage;
    const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)) / largePage * largePage;
    // Where the addresses could not be had, the block is somewhere else.
    if (block != nullptr && begin < end && end - begin <= reserved + largePage)
        ask(begin, end);
    std::free(block);
    // The heap of a thread is there as a whole at once; otherwise each few pages more are a call of the system.
    mallopt(M_TOP_PAD, static_cast<int>(threadHeap));
    areWanted = true;
}

void growThreadHeapByLargePages() noexcept
{
    if (!areWanted)
        return;
    void *block = std::malloc(std::size_t{1} << 16U); // more than what a thread keeps at hand from before
    const auto begin = reinterpret_cast<std::uintptr_t>(block) / threadHeap * threadHeap;
    if (block != nullptr)
        ask(begin, begin + threadHeap);
    std::free(block);
}

} // namespace torchferry

#else

namespace torchferry {

void growHeapByLargePages() noexcept {}
void growThreadHeapByLargePages() noexcept {}

} // namespace torchferry

#endif
