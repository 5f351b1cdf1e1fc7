// SPDX-License-Identifier: Apache-2.0
#include "core/python/parse_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <tree_sitter/api.h>

namespace torchferry::python {

namespace {

constexpr std::size_t blockSize = std::size_t{1} << 20;
/// Blocks a thread keeps between files: enough for a file of 160 KB.
constexpr std::size_t keptBlocks = 4;
/// Of all that tree-sitter allocates: pointers and integers.
constexpr std::size_t alignment = alignof(void *);

/// The rest of the block that is taken from. Apart from the blocks, as what needs no destructor is reached without asking
/// first whether the thread has made it: there is an allocation for every four bytes of text.
struct Rest {
    std::byte *next;
    std::byte *end;
    bool inUse; ///< the thread is parsing
};
constinit thread_local Rest rest{};

void *take(std::size_t size);

class Arena {
public:
    /// What `rest` has no room for.
    void *takeFromNext(std::size_t whole)
    {
        nextBlock(whole);
        return std::exchange(rest.next, rest.next + whole);
    }

    /// How long the old piece was is not kept, as hardly any grows: what was taken behind it in its block is copied along.
    void *grow(const void *old, std::size_t size)
    {
        const auto *from = static_cast<const std::byte *>(old);
        const std::byte *const end = endOfBlock(from);
        const auto atMost = static_cast<std::size_t>((end == rest.end ? rest.next : end) - from);
        void *result = take(size);
        std::memcpy(result, from, std::min(size, atMost));
        return result;
    }

    void release()
    {
        std::erase_if(m_blocks, [](const Block &block) { return block.size > blockSize; });
        if (m_blocks.size() > keptBlocks)
            m_blocks.resize(keptBlocks);
        m_used = 0;
        rest.next = rest.end = nullptr;
    }

private:
    struct Block {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size = 0;
    };

    void nextBlock(std::size_t atLeast)
    {
        if (m_used == m_blocks.size() || m_blocks[m_used].size < atLeast) {
            const std::size_t size = std::max(atLeast, blockSize);
            m_blocks.insert(m_blocks.begin() + static_cast<std::ptrdiff_t>(m_used),
                            {std::make_unique_for_overwrite<std::byte[]>(size), size});
        }
        const Block &block = m_blocks[m_used++];
        rest.next = block.bytes.get();
        rest.end = rest.next + block.size;
    }

    [[nodiscard]] const std::byte *endOfBlock(const std::byte *place) const
    {
        for (const Block &block : m_blocks) {
            if (std::greater_equal<>()(place, block.bytes.get())
                && std::less<>()(place, block.bytes.get() + block.size))
                return block.bytes.get() + block.size;
        }
        return place;
    }

    std::vector<Block> m_blocks;
    std::size_t m_used = 0;
};

thread_local Arena arena;

void *take(std::size_t size)
{
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;
    if (static_cast<std::size_t>(rest.end - rest.next) < whole)
        return arena.takeFromNext(whole);
    return std::exchange(rest.next, rest.next + whole);
}

/// The library asks for no null.
void *orThrow(void *place)
{
    if (place == nullptr)
        throw std::bad_alloc();
    return place;
}

void *allocate(std::size_t size)
{
    return rest.inUse ? take(size) : orThrow(std::malloc(std::max<std::size_t>(size, 1)));
}

void *allocateZeroed(std::size_t count, std::size_t size)
{
    if (!rest.inUse)
        return orThrow(std::calloc(std::max<std::size_t>(count, 1), std::max<std::size_t>(size, 1)));
    void *result = take(count * size);
    std::memset(result, 0, count * size);
    return result;
}

void *reallocate(void *old, std::size_t size)
{
    if (!rest.inUse)
        return orThrow(std::realloc(old, std::max<std::size_t>(size, 1)));
    return old == nullptr ? take(size) : arena.grow(old, size);
}

void release(void *old)
{
    if (!rest.inUse)
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
    rest.inUse = installed;
}

ParseMemory::~ParseMemory()
{
    rest.inUse = false;
    arena.release();
}

} // namespace torchferry::python
