// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace torchferry {

/// "There is none", of an id of any kind and of a plain index. No table is so long that it has an element of that number.
struct NoId {
    constexpr operator std::uint32_t() const { return 0xffffffffU; }
};

/// Index of an element in the table of its kind: of a finding among the findings, of a case among the cases. `Tag` tells
/// one kind from another: an id cannot be passed, assigned or compared where one of another kind is meant, nor a bare
/// number where an id is. The first element's, unless it is given another.
///
///     using FindingId = Id<struct FindingTag>;
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
    IdVector() = default;
    explicit IdVector(Base elements) : Base(std::move(elements)) {}

    [[nodiscard]] typename Base::reference operator[](Key id) { return Base::operator[](id.index()); }
    [[nodiscard]] typename Base::const_reference operator[](Key id) const { return Base::operator[](id.index()); }

    /// There is an element of that id.
    [[nodiscard]] bool has(Key id) const { return id.index() < Base::size(); }
    /// The id of the next element that is added.
    [[nodiscard]] Key nextId() const { return Key(Base::size()); }

    /// The ids of all elements in order: `for (const FindingId id : findings.ids())`.
    [[nodiscard]] auto ids() const
    {
        struct Iterator {
            std::size_t at;
            Key operator*() const { return Key(at); }
            Iterator &operator++()
            {
                ++at;
                return *this;
            }
            bool operator==(const Iterator &) const = default;
        };
        struct Ids {
            std::size_t count;
            [[nodiscard]] Iterator begin() const { return {0}; }
            [[nodiscard]] Iterator end() const { return {count}; }
        };
        return Ids{Base::size()};
    }
};

} // namespace torchferry

template <class Tag>
struct std::hash<torchferry::Id<Tag>> {
    std::size_t operator()(torchferry::Id<Tag> id) const { return id.index(); }
};
