// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/type_table.h"

#include <algorithm>
#include <utility>

namespace torchferry::types {

TypeTable::TypeTable()
{
    struct Entry {
        TypeId id;
        Type::Kind kind;
        std::string_view name;
    };
    static constexpr Entry entries[] = {
        {unknownType, Type::Kind::unknown, ""},          {neverType, Type::Kind::unknown, "never"},
        {conflictType, Type::Kind::unknown, "conflict"}, {noneType, Type::Kind::none, "None"},
        {objectType, Type::Kind::instance, "object"},    {intType, Type::Kind::instance, "int"},
        {floatType, Type::Kind::instance, "float"},      {boolType, Type::Kind::instance, "bool"},
        {strType, Type::Kind::instance, "str"},          {bytesType, Type::Kind::instance, "bytes"},
        {selfType, Type::Kind::unknown, "Self"},
    };
    for (const Entry &entry : entries) {
        TypeRecord record;
        record.kind = entry.kind;
        record.name = nameId(entry.name);
        intern(std::move(record));
    }
}

std::string_view TypeTable::nameOf(TypeId id) const
{
    const std::uint32_t name = m_records[id].name;
    return name == none ? std::string_view() : m_names[name];
}

std::uint64_t TypeTable::hashOf(const TypeRecord &record)
{
    std::uint64_t hash = static_cast<std::uint64_t>(record.kind) * 16 + static_cast<std::uint64_t>(record.origin) * 2
                         + (record.variadic ? 1 : 0);
    mix(hash, (std::uint64_t{record.name} << 32) | record.receiver);
    mix(hash, (std::uint64_t{record.symbol} << 32) | record.elements.size());
    for (const TypeId element : record.elements)
        mix(hash, element);
    for (const std::uint32_t field : record.fields)
        mix(hash, field);
    mix(hash, reinterpret_cast<std::uintptr_t>(record.facts) ^ reinterpret_cast<std::uintptr_t>(record.library));
    return hash & ~(std::uint64_t{1} << 63); // never the reserved key
}

TypeId TypeTable::intern(TypeRecord record)
{
    record.depth = 0;
    for (TypeId &element : record.elements) {
        if (m_records[element].depth + 1 >= maximumDepth)
            element = unknownType;
        record.depth = std::max<std::uint8_t>(record.depth, static_cast<std::uint8_t>(m_records[element].depth + 1));
    }
    std::uint32_t &first = m_byHash.at(hashOf(record));
    for (std::uint32_t id = first; id != none; id = m_sameHash[id]) {
        if (m_records[id] == record)
            return id;
    }
    const auto id = static_cast<TypeId>(m_records.size());
    const bool isOpaque = id <= conflictType || id == selfType || record.isAssumed;
    m_exportedKinds.push_back(isOpaque ? Type::Kind::unknown : record.kind);
    m_records.push_back(std::move(record));
    m_sameHash.push_back(first);
    first = id;
    return id;
}

TypeId TypeTable::instance(std::string_view name, Origin origin)
{
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.origin = origin;
    record.name = ownNameId(name);
    return intern(std::move(record));
}

TypeId TypeTable::container(std::string_view name, std::vector<TypeId> elements, bool variadic)
{
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.name = nameId(name);
    record.elements = std::move(elements);
    record.variadic = variadic;
    return intern(std::move(record));
}

TypeId TypeTable::tuple(std::vector<TypeId> elements)
{
    return container("tuple", std::move(elements), false);
}

TypeId TypeTable::openTuple(std::vector<TypeId> elements, std::uint32_t repeated)
{
    if (elements.size() == 1)
        return tupleOf(elements.front());
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.name = nameId("tuple");
    record.elements = std::move(elements);
    record.variadic = true;
    record.symbol = repeated;
    return intern(std::move(record));
}

TypeId TypeTable::record(TypeId key, TypeId value, std::vector<std::uint32_t> fields, const std::vector<TypeId> &values,
                         bool isOpen)
{
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.name = nameId("dict");
    record.variadic = isOpen;
    record.elements = {key, value};
    record.elements.insert(record.elements.end(), values.begin(), values.end());
    record.fields = std::move(fields);
    return intern(std::move(record));
}

std::uint32_t TypeTable::nameId(std::string_view text)
{
    return m_names.intern(text);
}

std::uint32_t TypeTable::ownNameId(std::string_view text)
{
    if (const std::uint32_t id = m_names.find(text); id != none)
        return id;
    return m_names.intern(m_texts.emplace_back(text));
}

TypeId TypeTable::adopt(const TypeTable &other, TypeId id)
{
    if (id < knownCount || &other == this)
        return id;
    if (const std::uint32_t known = m_adopted[&other].find(id); known != none)
        return known;
    TypeRecord record = other[id];
    if (record.name != none)
        record.name = ownNameId(other.nameText(record.name));
    for (TypeId &element : record.elements)
        element = adopt(other, element);
    for (std::uint32_t &field : record.fields)
        field = ownNameId(other.nameText(field));
    if (record.receiver != none)
        record.receiver = adopt(other, record.receiver);
    const TypeId own = intern(std::move(record));
    m_adopted[&other].at(id) = own;
    return own;
}

Type TypeTable::exported(TypeId id) const
{
    Type type;
    if (exportedKind(id) == Type::Kind::unknown)
        return type;
    const TypeRecord &record = m_records[id];
    type.kind = record.kind;
    type.name = nameOf(id);
    type.variadic = record.variadic;
    if (record.kind != Type::Kind::instance || (record.origin != Origin::python && record.origin != Origin::framework))
        return type;
    if (type.name == "tuple" && record.variadic && record.elements.size() > 1) {
        type.elements.emplace_back(); // its elements differ
        return type;
    }
    const bool isHolder = record.origin == Origin::framework && record.fields.empty(); // the rest are its parts
    const std::size_t limit = type.name == "dict" ? 2 : isHolder ? 1 : record.elements.size();
    const std::size_t count = std::min(limit, record.elements.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TypeId element = record.elements[i];
        type.elements.push_back(exported(element));
        // The list that a loader makes of tuples is no fact about any expression, but it tells what the items are.
        if (record.origin != Origin::framework || exportedKind(element) != Type::Kind::unknown
            || element <= conflictType || nameOf(element) != "tuple")
            continue;
        Type &items = type.elements.back();
        items.kind = Type::Kind::instance;
        items.name = "tuple";
        items.variadic = m_records[element].variadic;
        for (const TypeId part : m_records[element].elements)
            items.elements.push_back(exported(part));
    }
    return type;
}

std::string TypeTable::described(TypeId id) const
{
    const TypeRecord &record = m_records[id];
    if (id <= conflictType)
        return "?";
    std::string text(nameOf(id));
    if (record.kind != Type::Kind::instance || record.origin != Origin::python || record.elements.empty())
        return text;
    const std::size_t count =
        text == "dict" ? std::min<std::size_t>(2, record.elements.size()) : record.elements.size();
    text += '[';
    for (std::size_t i = 0; i < count; ++i) {
        if (i != 0)
            text += ", ";
        text += described(record.elements[i]);
    }
    if (record.variadic && text.starts_with("tuple"))
        text += ", ...";
    return text + ']';
}

} // namespace torchferry::types
