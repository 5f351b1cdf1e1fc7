// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/mapping/python_library.h"
#include "core/mapping/signature.h"
#include "core/types/lattice/types.h"
#include "core/types/lattice/value.h"

namespace torchferry::types {

/// Where a class, function or module comes from.
enum class Origin : std::uint8_t { python, framework, project, library };

/// One type. Equal types have equal ids, so comparing and joining them costs no string work.
struct TypeRecord {
    Type::Kind kind = Type::Kind::unknown;
    Origin origin = Origin::python;
    bool variadic = false;     ///< of a dict: it may have other keys than `fields`
    std::uint8_t depth = 0;    ///< nesting of elements: bounded, so that `x = [x]` in a loop ends
    std::uint32_t name = none; ///< dotted, in `TypeTable::names`
    /// Of a list, set, tuple, iterator: what is in it; of a dict key and value, then the values of `fields`; of an
    /// instance of the framework that holds others: what it holds, then each part where they are written out one by
    /// one; of a function: what it returns, when that is all there is to know.
    std::vector<TypeId> elements;
    std::vector<std::uint32_t> fields; ///< names of a named tuple's elements; keys of a dict that was written out
    TypeId receiver = none;            ///< of a bound method: the type it is bound to
    /// Of the project: class, function or file, by `kind`; of a tuple of unknown length with several elements: the
    /// index of the one that may repeat.
    std::uint32_t symbol = none;
    const mapping::ApiFacts *facts = nullptr;
    const mapping::LibraryFunction *library = nullptr;
    bool isAssumed = false; ///< of a module: the facts do not know it, but may know what is in it
    bool isSuper = false;   ///< `super()`: members are looked up behind class `symbol`

    bool operator==(const TypeRecord &) const = default;
};

/// References stay valid while it grows. A std::deque puts five records into a block: to find one is a division.
class TypeRecords {
public:
    [[nodiscard]] const TypeRecord &operator[](TypeId id) const { return m_blocks[id / inBlock][id % inBlock]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    void push_back(TypeRecord record)
    {
        if (m_size % inBlock == 0)
            m_blocks.push_back(std::make_unique<TypeRecord[]>(inBlock));
        m_blocks.back()[m_size++ % inBlock] = std::move(record);
    }

private:
    static constexpr std::size_t inBlock = 8;

    std::vector<std::unique_ptr<TypeRecord[]>> m_blocks;
    std::size_t m_size = 0;
};

/// Adds a value to a hash.
inline void mix(std::uint64_t &hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
}

/// The types of one import component. Grows during its inference, is read-only afterwards.
class TypeTable {
public:
    TypeTable();

    [[nodiscard]] const TypeRecord &operator[](TypeId id) const { return m_records[id]; }
    [[nodiscard]] std::size_t size() const { return m_records.size(); }
    [[nodiscard]] std::string_view nameOf(TypeId id) const;

    TypeId intern(TypeRecord record);
    /// An instance of a Python class without anything known of its elements.
    TypeId instance(std::string_view name, Origin origin = Origin::python);
    /// A container of Python: "list", "set", "iterator" of one element, "dict" of key and value.
    TypeId container(std::string_view name, std::vector<TypeId> elements, bool variadic = true);
    TypeId tuple(std::vector<TypeId> elements);
    TypeId tupleOf(TypeId element) { return container("tuple", {element}); }
    /// A tuple in which the element at `repeated` may stand any number of times.
    TypeId openTuple(std::vector<TypeId> elements, std::uint32_t repeated);
    /// A dict with keys that are written out; `isOpen`: it may have others as well.
    TypeId record(TypeId key, TypeId value, std::vector<std::uint32_t> fields, const std::vector<TypeId> &values,
                  bool isOpen = false);
    TypeId listOf(TypeId element) { return container("list", {element}); }
    TypeId iteratorOf(TypeId element) { return container("iterator", {element}); }

    /// Numbers of names. Interned text that is not kept by others is copied.
    std::uint32_t nameId(std::string_view text);
    std::uint32_t ownNameId(std::string_view text);
    [[nodiscard]] std::string_view nameText(std::uint32_t id) const { return m_names[id]; }

    /// The same type in this table. What was adopted is remembered by where `other` is: it has to outlive this table.
    TypeId adopt(const TypeTable &other, TypeId id);

    /// As the outside sees it.
    [[nodiscard]] Type exported(TypeId id) const;
    [[nodiscard]] Type::Kind exportedKind(TypeId id) const { return m_exportedKinds[id]; }
    /// "torch.Tensor", "list[torch.Tensor]": for sentences.
    [[nodiscard]] std::string described(TypeId id) const;

    static constexpr std::uint8_t maximumDepth = 5;
    static constexpr std::size_t maximumElements = 24;

private:
    [[nodiscard]] static std::uint64_t hashOf(const TypeRecord &record);

    std::deque<std::string> m_texts;
    names::Interner m_names;
    TypeRecords m_records;
    std::vector<Type::Kind> m_exportedKinds; ///< by record: asked for at most expressions of a file
    std::vector<std::uint32_t> m_sameHash;
    names::FlatMap m_byHash;
    std::unordered_map<const TypeTable *, names::FlatMap> m_adopted;
};

} // namespace torchferry::types
