// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torchferry {

/// "There is none", of an id of any kind and of a plain index. No table is so long that it has an element of that number.
struct NoId {
    constexpr operator std::uint32_t() const { return 0xffffffffU; }
};

/// Index of an element in the table of its kind: of a step among the steps. `Tag` tells one kind from another: an id
/// cannot be passed, assigned or compared where one of another kind is meant, nor a bare number where an id is. The first
/// element's, unless it is given another.
///
///     using Step = Id<struct StepTag>;
template <class Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr Id(NoId none) : m_index(none) {}
    constexpr explicit Id(std::size_t index) : m_index(static_cast<std::uint32_t>(index)) {}

    /// The bare number, for what is stored, hashed or shown.
    [[nodiscard]] constexpr std::uint32_t index() const { return m_index; }

    constexpr auto operator<=>(const Id &) const = default; // NOLINT(modernize-use-nullptr): a false alarm of the check
    constexpr Id &operator++()
    {
        ++m_index;
        return *this;
    }

private:
    std::uint32_t m_index = 0;
};

/// A vector whose elements are found by their ids. As a `std::vector` it can still be gone through and be passed on.
template <class Key, class Value>
class IdVector : public std::vector<Value> {
public:
    using Base = std::vector<Value>;
    using Base::Base;

    [[nodiscard]] typename Base::reference operator[](Key id) { return Base::operator[](id.index()); }
    [[nodiscard]] typename Base::const_reference operator[](Key id) const { return Base::operator[](id.index()); }

    /// The id of the next element that is added.
    [[nodiscard]] Key nextId() const { return Key(Base::size()); }
};

} // namespace torchferry
