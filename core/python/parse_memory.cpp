// SPDX-License-Identifier: Apache-2.0
#include "core/python/parse_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include <tree_sitter/api.h>

namespace torchferry::python {

namespace {

constexpr std::size_t blockSize = std::size_t{1} << 20;
/// Blocks a thread keeps between files: enough for a file of 160 KB.
constexpr std::size_t keptBlocks = 4;
constexpr std::size_t alignment = alignof(std::max_align_t);

/// What stands before every allocation, for `realloc`.
struct alignas(alignment) Header {
    std::size_t size;
};

class Arena {
public:
    bool inUse = false;

    void *take(std::size_t size)
    {
        const std::size_t whole = sizeof(Header) + (size + alignment - 1) / alignment * alignment;
        if (static_cast<std::size_t>(m_end - m_next) < whole)
            nextBlock(whole);
        auto *header = ::new (m_next) Header{size};
        m_next += whole;
        return header + 1;
    }

    void release()
    {
        m_large.clear();
        if (m_blocks.size() > keptBlocks)
            m_blocks.resize(keptBlocks);
        m_used = 0;
        m_next = m_end = nullptr;
    }

private:
    using Block = std::unique_ptr<std::byte[]>;

    void nextBlock(std::size_t atLeast)
    {
        if (atLeast > blockSize) {
            m_large.push_back(std::make_unique_for_overwrite<std::byte[]>(atLeast));
            m_next = m_large.back().get();
            m_end = m_next + atLeast;
            return;
        }
        if (m_used == m_blocks.size())
            m_blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(blockSize));
        m_next = m_blocks[m_used++].get();
        m_end = m_next + blockSize;
    }

    std::vector<Block> m_blocks;
    std::vector<Block> m_large;
    std::size_t m_used = 0;
    std::byte *m_next = nullptr;
    std::byte *m_end = nullptr;
};

thread_local Arena threadArena;

void *allocate(std::size_t size)
{
    return threadArena.inUse ? threadArena.take(size) : std::malloc(size);
}

void *allocateZeroed(std::size_t count, std::size_t size)
{
    if (!threadArena.inUse)
        return std::calloc(count, size);
    void *result = threadArena.take(count * size);
    std::memset(result, 0, count * size);
    return result;
}

void *reallocate(void *old, std::size_t size)
{
    if (!threadArena.inUse)
        return std::realloc(old, size);
    if (old == nullptr)
        return threadArena.take(size);
    const std::size_t before = (static_cast<const Header *>(old) - 1)->size;
    if (size <= before)
        return old;
    void *result = threadArena.take(size);
    std::memcpy(result, old, before);
    return result;
}

void release(void *old)
{
    if (!threadArena.inUse)
        std::free(old);
}

} // namespace

ParseMemory::ParseMemory()
{
    // For the whole process, before anything of tree-sitter's is made; threads outside a parse are served by malloc.
    static const bool installed = [] {
        ts_set_allocator(allocate, allocateZeroed, reallocate, release);
        return true;
    }();
    threadArena.inUse = installed;
}

ParseMemory::~ParseMemory()
{
    threadArena.inUse = false;
    threadArena.release();
}

} // namespace torchferry::python
