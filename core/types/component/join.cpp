// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/types/component/component.h"

namespace torchferry::types {

namespace {

/// Base classes are few; the limit only ends circles in the data.
constexpr std::size_t maximumBases = 64;

bool isNumber(TypeId id)
{
    return id == intType || id == floatType || id == boolType;
}

} // namespace

Value ImportComponent::join(const Value &a, const Value &b)
{
    if (a.isNever())
        return b;
    if (b.isNever())
        return a;
    Value result = a;
    result.maybeNone = a.maybeNone || b.maybeNone;
    if (a.type == b.type) {
        result.setSureness(weaker(a.sureness(), b.sureness()));
        return result;
    }
    if (a.type == noneType || b.type == noneType) {
        // A value of which a member is used is not None, so this takes nothing from what is known of the other.
        result = a.type == noneType ? b : a;
        result.maybeNone = true;
        return result;
    }
    if (a.type == unknownType || b.type == unknownType) {
        const bool maybeNone = result.maybeNone;
        result = atMost(a.type == unknownType ? b : a, Limit::typeMayDiffer);
        result.maybeNone = maybeNone;
        return result;
    }
    bool weakened = false;
    result.setType(joinTypes(a.type, b.type, weakened));
    result.setSureness(weaker(a.sureness(), b.sureness()));
    if (weakened)
        result.setSureness(weaker(result.sureness(), Limit::typeMayDiffer));
    return result;
}

TypeId ImportComponent::joinTypes(TypeId a, TypeId b, bool &weakened)
{
    if (a == b || b == neverType)
        return a;
    if (a == neverType)
        return b;
    if (a == unknownType || b == unknownType) {
        weakened = true;
        return a == unknownType ? b : a;
    }
    if (a == conflictType || b == conflictType)
        return conflictType;
    const TypeRecord &left = types[a];
    const TypeRecord &right = types[b];
    if (left.kind != right.kind)
        return conflictType;
    switch (left.kind) {
    case Type::Kind::instance:
        if (isNumber(a) && isNumber(b)) {
            weakened = true;
            return a == floatType || b == floatType ? floatType : intType;
        }
        if (left.name == right.name && left.origin == right.origin
            && (left.origin != Origin::project || left.symbol == right.symbol))
            return joinContainers(a, b, weakened);
        if (const TypeId base = commonBase(a, b); base != unknownType)
            return base;
        return isForeign(a) && isForeign(b) && holdsForeign(a) && holdsForeign(b) ? objectType : conflictType;
    case Type::Kind::classObject: {
        const TypeId base = commonBase(instanceOf(a), instanceOf(b));
        if (base == unknownType)
            return conflictType;
        TypeRecord record = types[base];
        record.kind = Type::Kind::classObject;
        return types.intern(std::move(record));
    }
    case Type::Kind::function: return joinFunctions(a, b);
    default: return conflictType;
    }
}

TypeId ImportComponent::joinContainers(TypeId a, TypeId b, bool &weakened)
{
    TypeRecord record = types[a];
    const TypeRecord &other = types[b];
    record.isAssumed = record.isAssumed || other.isAssumed;
    if (record.origin != Origin::python) { // what they hold differs
        const auto saysNothing = [](const TypeRecord &holder) {
            return holder.elements.size() == 1 && holder.elements.front() == unknownType;
        };
        const bool isOpen = saysNothing(record) || saysNothing(other);
        record.receiver = record.receiver == other.receiver ? record.receiver : none;
        if (!isOpen && isHolder(a) && isHolder(b)) {
            if (record.elements.front() == neverType || other.elements.front() == neverType)
                return record.elements.front() == neverType ? b : a;
            return holdingAlso(types.intern(std::move(record)), other.elements.front());
        }
        record.elements.clear();
        if (isOpen) // one of them holds unknown values: the usual type is not to be expected
            record.elements.push_back(unknownType);
        record.fields.clear();
        return types.intern(std::move(record));
    }
    const bool sameShape = record.fields == other.fields && record.symbol == other.symbol
                           && record.variadic == other.variadic && record.elements.size() == other.elements.size();
    if (!sameShape && types.nameOf(a) == "dict" && record.elements.size() >= 2 && other.elements.size() >= 2)
        return joinDictionaries(a, b, weakened);
    record.symbol = sameShape ? record.symbol : none;
    if (!sameShape)
        record.fields.clear();
    if (record.elements.empty() || other.elements.empty()) {
        const TypeId full = record.elements.empty() ? b : a;
        const bool isEmptyTuple = types[full == a ? b : a].variadic == false;
        weakened = weakened || !isEmptyTuple;
        return full;
    }
    if (sameShape) {
        for (std::size_t i = 0; i < record.elements.size(); ++i)
            record.elements[i] = joinTypes(record.elements[i], other.elements[i], weakened);
        return types.intern(std::move(record));
    }
    TypeId element = neverType;
    for (const TypeId each : record.elements)
        element = joinTypes(element, each, weakened);
    for (const TypeId each : other.elements)
        element = joinTypes(element, each, weakened);
    record.elements = {element};
    record.variadic = true;
    return types.intern(std::move(record));
}

/// Dicts with other keys: what is written out for one of them says what that key has, unless the other may have it,
/// too.
TypeId ImportComponent::joinDictionaries(TypeId a, TypeId b, bool &weakened)
{
    const TypeRecord left = types[a];
    const TypeRecord right = types[b];
    const auto isOpen = [](const TypeRecord &dictionary) {
        return dictionary.variadic && dictionary.elements[1] != neverType;
    };
    std::vector<std::uint32_t> fields;
    std::vector<TypeId> values;
    const auto add = [&](std::uint32_t field, TypeId value, TypeId otherId, const TypeRecord &other) {
        const std::optional<TypeId> same = fieldOf(otherId, types.nameText(field));
        const TypeId alternative = same ? *same : isOpen(other) ? other.elements[1] : TypeId{neverType};
        fields.push_back(field);
        values.push_back(joinTypes(value, alternative, weakened));
    };
    for (std::size_t i = 0; i < left.fields.size(); ++i)
        add(left.fields[i], left.elements[i + 2], b, right);
    for (std::size_t i = 0; i < right.fields.size(); ++i) {
        if (std::find(left.fields.begin(), left.fields.end(), right.fields[i]) == left.fields.end())
            add(right.fields[i], right.elements[i + 2], a, left);
    }
    const TypeId key = joinTypes(left.elements[0], right.elements[0], weakened);
    const TypeId any = joinTypes(left.elements[1], right.elements[1], weakened);
    const bool areMany = fields.size() > TypeTable::maximumElements;
    if (areMany)
        return types.container("dict", {key, any});
    return types.record(key, any, std::move(fields), values, isOpen(left) || isOpen(right));
}

/// Two functions of which only that matters which give the same.
TypeId ImportComponent::joinFunctions(TypeId a, TypeId b)
{
    const TypeId left = onlyResult(a);
    return left != unknownType && left == onlyResult(b) ? giving(left) : TypeId{conflictType};
}

TypeId ImportComponent::onlyResult(TypeId function)
{
    const TypeRecord &record = types[function];
    if (record.facts != nullptr && !record.facts->flags.empty())
        return unknownType;
    if (record.facts != nullptr) {
        const Returns &returns = returnsOf(*record.facts);
        return returns.uniform && !returns.each.front().maybeNone ? returns.each.front().type : TypeId{unknownType};
    }
    return record.elements.size() == 1 ? record.elements.front() : TypeId{unknownType};
}

const std::vector<std::string> &ImportComponent::ancestors(TypeId id)
{
    const TypeRecord &record = types[id];
    if (record.origin == Origin::project && record.symbol != none)
        return program.classes.classes()[record.symbol].ancestors;
    const auto [place, isNew] = m_ancestors.try_emplace(id);
    std::vector<std::string> &names = place->second;
    if (!isNew)
        return names;
    names.emplace_back(types.nameOf(id));
    for (std::size_t i = 0; i < names.size() && i < maximumBases; ++i) {
        const mapping::ApiFacts *facts = record.origin == Origin::framework ? program.facts().find(names[i]) : nullptr;
        if (facts == nullptr)
            continue;
        for (const std::string &base : facts->bases) {
            std::string name = program.facts().canonical(base);
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
    }
    return names;
}

bool ImportComponent::derives(TypeId id, std::string_view base)
{
    if (id <= conflictType || types[id].name == none
        || (types[id].kind != Type::Kind::instance && types[id].kind != Type::Kind::classObject))
        return false;
    const std::vector<std::string> &names = ancestors(id);
    return std::find(names.begin(), names.end(), base) != names.end();
}

bool ImportComponent::isTensor(TypeId id)
{
    if (id == m_tensor)
        return id != unknownType;
    if (id < knownCount || types[id].kind != Type::Kind::instance || types[id].origin == Origin::python
        || types[id].origin == Origin::library)
        return false;
    const auto [place, isNew] = m_isTensor.try_emplace(id, false);
    if (isNew)
        place->second = derives(id, program.pack.source.tensorClass);
    return place->second;
}

bool ImportComponent::isForeign(TypeId id)
{
    if (id <= conflictType)
        return false;
    const TypeRecord &record = types[id];
    if (record.kind != Type::Kind::instance)
        return false;
    if (record.origin == Origin::python || record.origin == Origin::library)
        return true;
    if (record.origin == Origin::framework || record.symbol == none)
        return false;
    const ClassTable::Class &found = program.classes.classes()[record.symbol];
    return found.complete && std::none_of(found.ancestors.begin(), found.ancestors.end(), [&](const std::string &name) {
               return program.classes.find(name) == nullptr && program.facts().find(name) != nullptr;
           });
}

/// Nothing can be taken out of it that is not foreign, too: it is no container, or what it holds is known.
bool ImportComponent::holdsForeign(TypeId id)
{
    const TypeRecord &record = types[id];
    if (record.origin != Origin::python)
        return true;
    static constexpr std::array<std::string_view, 7> containers{"list",      "tuple",    "dict", "set",
                                                                "frozenset", "iterator", "deque"};
    if (record.elements.empty())
        return std::find(containers.begin(), containers.end(), types.nameOf(id)) == containers.end();
    return std::all_of(record.elements.begin(), record.elements.end(), [this](TypeId element) {
        return element == neverType || element == noneType || (isForeign(element) && holdsForeign(element));
    });
}

/// The nearest class both derive from, as an instance.
TypeId ImportComponent::commonBase(TypeId a, TypeId b)
{
    if (types[a].origin == Origin::library || types[b].origin == Origin::library)
        return unknownType;
    const std::vector<std::string> left = ancestors(a);
    const std::vector<std::string> &right = ancestors(b);
    for (const std::string &name : left) {
        if (std::find(right.begin(), right.end(), name) == right.end())
            continue;
        if (const ClassTable::Class *found = program.classes.find(name))
            return classInstance(static_cast<std::uint32_t>(found - program.classes.classes().data()));
        return program.facts().find(name) != nullptr ? instanceNamed(name) : TypeId{unknownType};
    }
    return unknownType;
}

} // namespace torchferry::types
