// SPDX-License-Identifier: Apache-2.0
#include "core/base/small_blocks.h"

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

namespace torchferry {

namespace {

constexpr std::size_t step = 16; ///< every size is a multiple of it
constexpr std::size_t largest = 1024;
constexpr std::size_t pageBytes = std::size_t{1} << 15U;   ///< of blocks of one size
constexpr std::size_t regionBytes = std::size_t{1} << 35U; ///< address space; what is not touched costs nothing
constexpr std::int32_t batch = 128;                        ///< blocks threads hand to one another at a time

/// A block that is not in use.
struct Block {
    Block *next = nullptr;
    Block *nextBatch = nullptr; ///< of the first block of a batch
};
static_assert(sizeof(Block) <= step);

/// Bytes of the blocks: most objects are small, and of the larger ones a fifth at most is left empty.
constexpr std::array<std::uint16_t, 24> bytesOfSize = {16,  32,  48,  64,  80,  96,  112, 128, 144, 160, 176, 192,
                                                       208, 224, 240, 256, 320, 384, 448, 512, 640, 768, 896, 1024};
constexpr std::size_t sizes = bytesOfSize.size();
static_assert(bytesOfSize.back() == largest);

/// Which of the sizes serves so many steps, less one.
constexpr std::array<std::uint8_t, largest / step> sizeOfSteps = [] {
    std::array<std::uint8_t, largest / step> result{};
    std::uint8_t size = 0;
    for (std::size_t steps = 0; steps < result.size(); ++steps) {
        if ((steps + 1) * step > bytesOfSize[size])
            ++size;
        result[steps] = size;
    }
    return result;
}();

/// Where all blocks are, and those no thread has.
class Region {
public:
    /// Which size the block has, or `sizes` for what is none.
    [[nodiscard]] std::size_t sizeOf(const void *place) const
    {
        const std::size_t bytes = m_bytes.load(std::memory_order_acquire);
        const auto offset = reinterpret_cast<std::uintptr_t>(place) - m_begin.load(std::memory_order_relaxed);
        return offset < bytes ? m_sizeOfPage[offset / pageBytes] : sizes;
    }

    Block *takeBatch(std::size_t size)
    {
        const std::scoped_lock lock(m_mutex);
        Block *first = m_batches[size];
        if (first != nullptr)
            m_batches[size] = first->nextBatch;
        return first;
    }

    void giveBatch(std::size_t size, Block *first)
    {
        const std::scoped_lock lock(m_mutex);
        first->nextBatch = m_batches[size];
        m_batches[size] = first;
    }

    /// Null when there is no room.
    std::byte *takePage(std::size_t size)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_begin.load(std::memory_order_relaxed) == 0 && !m_isRefused)
            reserve();
        if (m_used + pageBytes > m_bytes.load(std::memory_order_relaxed))
            return nullptr;
        m_sizeOfPage[m_used / pageBytes] = static_cast<std::uint8_t>(size);
        auto *page = reinterpret_cast<std::byte *>(m_begin.load(std::memory_order_relaxed) + m_used);
        m_used += pageBytes;
        return page;
    }

    std::size_t used()
    {
        const std::scoped_lock lock(m_mutex);
        return m_used;
    }

private:
    void reserve()
    {
        void *place =
            mmap(nullptr, regionBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        m_isRefused = place == MAP_FAILED;
        if (m_isRefused)
            return;
        m_begin.store(reinterpret_cast<std::uintptr_t>(place), std::memory_order_relaxed);
        m_bytes.store(regionBytes, std::memory_order_release);
    }

    std::mutex m_mutex;
    bool m_isRefused = false;
    std::size_t m_used = 0;
    std::array<Block *, sizes> m_batches{};
    std::atomic<std::uintptr_t> m_begin = 0;
    std::atomic<std::size_t> m_bytes = 0; ///< 0 until the region is there: then nothing is in it
    std::array<std::uint8_t, regionBytes / pageBytes> m_sizeOfPage{};
};

constinit Region region;

/// What a thread has of one size.
struct Bin {
    Block *blocks = nullptr;
    std::int32_t count = 0; ///< of `blocks`, about: what an ended thread has left is taken for a batch
    Block *spare = nullptr; ///< a batch more, so that taking and giving at the border costs no lock each time
    std::byte *fresh = nullptr;
    std::byte *freshEnd = nullptr;
};

constinit thread_local std::array<Bin, sizes> bins;

/// Hands on what an ending thread has.
struct Leaver {
    ~Leaver()
    {
        for (std::size_t size = 0; size < sizes; ++size) {
            Bin &bin = bins[size];
            const std::size_t bytes = bytesOfSize[size];
            for (; bin.fresh != bin.freshEnd; bin.fresh += bytes)
                bin.blocks = new (bin.fresh) Block{bin.blocks};
            for (Block *first : {bin.blocks, bin.spare}) {
                if (first != nullptr)
                    region.giveBatch(size, first);
            }
            bin = Bin();
        }
    }
    void stay() const {} ///< makes the thread know it
};

thread_local Leaver leaver;

void *takeFirst(Bin &bin)
{
    Block *block = bin.blocks;
    bin.blocks = block->next;
    --bin.count;
    return block;
}

/// Null when there is no room.
void *takeSlowly(std::size_t size)
{
    Bin &bin = bins[size];
    const std::size_t bytes = bytesOfSize[size];
    bin.count = batch;
    bin.blocks = std::exchange(bin.spare, nullptr);
    if (bin.blocks != nullptr)
        return takeFirst(bin);
    if (bin.fresh == bin.freshEnd) {
        leaver.stay();
        bin.blocks = region.takeBatch(size);
        if (bin.blocks != nullptr)
            return takeFirst(bin);
        bin.fresh = region.takePage(size);
        bin.freshEnd = bin.fresh == nullptr ? nullptr : bin.fresh + pageBytes / bytes * bytes;
    }
    bin.count = 0;
    return bin.fresh == bin.freshEnd ? nullptr : std::exchange(bin.fresh, bin.fresh + bytes);
}

void give(std::size_t size, void *place)
{
    Bin &bin = bins[size];
    if (bin.count >= batch) {
        leaver.stay();
        if (bin.spare != nullptr)
            region.giveBatch(size, bin.spare);
        bin.spare = std::exchange(bin.blocks, nullptr);
        bin.count = 0;
    }
    bin.blocks = new (place) Block{bin.blocks};
    ++bin.count;
}

void *takeLarge(std::size_t bytes)
{
    for (;;) {
        if (void *place = std::malloc(bytes); place != nullptr)
            return place;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr)
            throw std::bad_alloc();
        handler();
    }
}

} // namespace

std::size_t smallBlockBytes()
{
    return region.used();
}

} // namespace torchferry

// What the standard calls replaceable. The other forms of `new` and `delete` are made of these.

void *operator new(std::size_t bytes)
{
    using namespace torchferry;
    if (bytes - 1 >= largest) // none at all, too
        return takeLarge(bytes);
    const std::size_t size = sizeOfSteps[(bytes - 1) / step];
    Bin &bin = bins[size];
    if (bin.blocks != nullptr)
        return takeFirst(bin);
    void *place = takeSlowly(size);
    return place != nullptr ? place : takeLarge(bytes);
}

void operator delete(void *place) noexcept
{
    using namespace torchferry;
    const std::size_t size = region.sizeOf(place);
    if (size < sizes)
        give(size, place);
    else
        std::free(place);
}

void operator delete(void *place, std::size_t bytes) noexcept
{
    // A size that is too large for a block says enough; a smaller one may have come from the C library after all.
    if (bytes > torchferry::largest)
        std::free(place);
    else
        ::operator delete(place);
}

#else

namespace torchferry {

std::size_t smallBlockBytes()
{
    return 0;
}

} // namespace torchferry

#endif
