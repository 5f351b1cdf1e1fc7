// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchferry::mapping {

/// The bytes of one variant of a compiled pack, and the paths of the files that places in it are in. What is not decoded
/// yet points into it.
struct CompiledImage {
    std::string bytes;
    std::vector<std::string> files;
};

/// What the bytes of a value tell (see compiled_stream.h); an empty value when they are none.
template <class Value>
[[nodiscard]] Value decoded(std::string_view bytes, const std::vector<std::string> &files);

/// A value of a compiled pack that is decoded when it is first asked for: of the thousands in a pack a conversion needs
/// a few hundred, and to decode them all takes longer than to convert a file. The image it was read from has to outlive
/// it. May be read by several threads at once.
template <class Value>
class Deferred {
public:
    Deferred() = default;
    Deferred(Value value) : m_value(new Value(std::move(value))) {}
    /// Both are referred to.
    Deferred(std::string_view bytes, const std::vector<std::string> &files) : m_bytes(bytes), m_files(&files) {}

    Deferred(const Deferred &other) : m_bytes(other.m_bytes), m_files(other.m_files)
    {
        if (const Value *value = other.m_value.load(std::memory_order_acquire))
            m_value.store(new Value(*value), std::memory_order_relaxed);
    }
    Deferred(Deferred &&other) noexcept
        : m_value(other.m_value.exchange(nullptr)),
          m_bytes(std::exchange(other.m_bytes, {})),
          m_files(std::exchange(other.m_files, nullptr))
    {}
    Deferred &operator=(Deferred other) noexcept
    {
        delete m_value.exchange(other.m_value.exchange(nullptr));
        m_bytes = other.m_bytes;
        m_files = other.m_files;
        return *this;
    }
    ~Deferred() { delete m_value.load(std::memory_order_relaxed); }

    [[nodiscard]] const Value &operator*() const { return value(); }
    [[nodiscard]] const Value *operator->() const { return &value(); }
    /// To change it; nothing else may read it meanwhile.
    [[nodiscard]] Value &edit() { return value(); }

private:
    Value &value() const
    {
        if (Value *known = m_value.load(std::memory_order_acquire))
            return *known;
        auto made = std::make_unique<Value>(m_files == nullptr ? Value() : decoded<Value>(m_bytes, *m_files));
        Value *first = nullptr;
        // Of two threads that decode it at once, the first one's counts.
        return m_value.compare_exchange_strong(first, made.get(), std::memory_order_acq_rel) ? *made.release() : *first;
    }

    mutable std::atomic<Value *> m_value = nullptr;
    std::string_view m_bytes; ///< encoded; of no meaning once the value is there
    const std::vector<std::string> *m_files = nullptr;
};

} // namespace torchferry::mapping
