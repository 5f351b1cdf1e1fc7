// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace torchferry {

/// Set from another thread or from a signal handler; long work looks at it.
class CancelFlag {
public:
    void cancel() { m_cancelled.store(1, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const
    {
        const std::size_t word = m_cancelled.load(std::memory_order_relaxed);
        return word != 0 && (word == isSet || isLastLook());
    }
    /// As C libraries ask for it: not 0 once it is set.
    [[nodiscard]] const std::size_t *word() const
    {
        static_assert(sizeof(m_cancelled) == sizeof(std::size_t) && std::atomic<std::size_t>::is_always_lock_free);
        static constexpr std::size_t never = 0;
        return m_cancelled.load(std::memory_order_relaxed) > isSet
                   ? &never
                   : reinterpret_cast<const std::size_t *>(&m_cancelled);
    }

    /// For tests, which know no better clock: it is set from so many looks on. Only one thread may look then.
    void cancelAfter(std::size_t looks) { m_cancelled = looks + isSet; }
    /// Looks that are left until it is set.
    [[nodiscard]] std::size_t looksLeft() const { return m_cancelled - isSet; }

private:
    static constexpr std::size_t isSet = 1;

    [[nodiscard]] bool isLastLook() const { return --m_cancelled == isSet; }

    mutable std::atomic<std::size_t> m_cancelled = 0; ///< above `isSet`: looks that are left
};

/// Leaves the work that was cancelled. It is no `std::exception`, so that no handler takes it for a failure; the code that set up
/// the `CancelScope` catches it and makes an error of it.
struct Cancelled {};

/// From here to its end, the thread's `lookForCancel` looks at the flag; at none for null. Threads that `runOnThreads`
/// starts look at the flag of the thread that started them.
class CancelScope {
public:
    explicit CancelScope(const CancelFlag *flag) : m_before(std::exchange(current(), flag)) {}
    ~CancelScope() { current() = m_before; }
    CancelScope(const CancelScope &) = delete;
    CancelScope &operator=(const CancelScope &) = delete;

    [[nodiscard]] static const CancelFlag *flag() { return current(); }

private:
    /// A flag handed down to each loop of each room would be in every signature. What it says changes no result.
    static const CancelFlag *&current()
    {
        constinit thread_local const CancelFlag *flag = nullptr;
        return flag;
    }

    const CancelFlag *m_before;
};

/// For loops that one file can keep busy for long: costs some nanoseconds, and throws `Cancelled` once the flag is set.
inline void lookForCancel()
{
    const CancelFlag *const flag = CancelScope::flag();
    if (flag != nullptr && flag->cancelled())
        throw Cancelled();
}

} // namespace torchferry
