// SPDX-License-Identifier: Apache-2.0
#include "scarcity.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

using torchferry::test::never;

std::atomic<long> allocations = 0;
std::atomic<long> firstRefused = never;
std::atomic<long> lastRefused = never;
std::atomic<bool> isAnyRefused = false;

bool isRefused()
{
    const long index = allocations++;
    if (index < firstRefused || index > lastRefused)
        return false;
    isAnyRefused = true;
    return true;
}

void *take(std::size_t bytes) noexcept
{
    return isRefused() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
}

void *takeAligned(std::size_t bytes, std::align_val_t alignment) noexcept
{
    const auto step = static_cast<std::size_t>(alignment);
    return isRefused() ? nullptr : std::aligned_alloc(step, (bytes + step - 1) / step * step);
}

void *orThrow(void *place)
{
    if (place == nullptr)
        throw std::bad_alloc();
    return place;
}

} // namespace

// All forms: where a sanitizer brings its own allocator, one that is left would take and give back elsewhere. Those of
// arrays are made of these.

void *operator new(std::size_t bytes)
{
    return orThrow(take(bytes));
}

void *operator new(std::size_t bytes, const std::nothrow_t & /*tag*/) noexcept
{
    return take(bytes);
}

void *operator new(std::size_t bytes, std::align_val_t alignment)
{
    return orThrow(takeAligned(bytes, alignment));
}

void *operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t & /*tag*/) noexcept
{
    return takeAligned(bytes, alignment);
}

void operator delete(void *place) noexcept
{
    std::free(place);
}

void operator delete(void *place, std::size_t /*bytes*/) noexcept
{
    std::free(place);
}

void operator delete(void *place, std::align_val_t /*alignment*/) noexcept
{
    std::free(place);
}

void operator delete(void *place, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept
{
    std::free(place);
}

namespace torchferry::test {

Scarcity::Scarcity(long first, long last)
{
    allocations = 0;
    isAnyRefused = false;
    lastRefused = last;
    firstRefused = first;
}

Scarcity::~Scarcity()
{
    firstRefused = never;
}

long Scarcity::asked()
{
    return allocations;
}

bool Scarcity::refused()
{
    return isAnyRefused;
}

} // namespace torchferry::test
