// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/types/component/component.h"

namespace torchferry::types {

namespace {

std::string dotted(std::string_view owner, std::string_view name)
{
    std::string result(owner);
    result += '.';
    result += name;
    return result;
}

bool isOfMappings(std::string_view name)
{
    return name == "items" || name == "keys" || name == "values" || name == "get";
}

} // namespace

ImportComponent::Member ImportComponent::member(TypeId receiver, std::uint32_t name)
{
    std::uint32_t &index = m_memberIndex.at((std::uint64_t{receiver} << 32) | name);
    if (index == none) {
        const Member found = findMember(receiver, types.nameText(name));
        // Looking further may have made the map grow under the reference.
        m_memberIndex.at((std::uint64_t{receiver} << 32) | name) = static_cast<std::uint32_t>(m_members.size());
        m_members.push_back(found);
        return found;
    }
    return m_members[index];
}

ImportComponent::Member ImportComponent::findMember(TypeId receiver, std::string_view name)
{
    const TypeRecord &record = types[receiver];
    const std::string owner(types.nameOf(receiver));
    switch (record.kind) {
    case Type::Kind::module:
        if (record.origin == Origin::project)
            return {}; // the file's inference knows
        return {certainly(symbol(dotted(owner, name))), none};
    case Type::Kind::function:
        if (record.origin == Origin::library && record.receiver == none)
            return {certainly(symbol(dotted(owner, name))), none};
        return {};
    case Type::Kind::instance:
    case Type::Kind::classObject: break;
    default: return {};
    }
    switch (record.origin) {
    case Origin::project: return projectMember(receiver, name);
    case Origin::framework:
        if (const std::optional<TypeId> field = fieldOf(receiver, name); field && *field > conflictType)
            return {certainly(*field), none};
        if (record.kind == Type::Kind::instance && record.receiver != none) {
            const auto run = program.pack.source.delegates.find(owner);
            if (run != program.pack.source.delegates.end() && !name.empty() && run->second == name)
                return {atMost(certainly(record.receiver), Limit::typeApproximate), none};
        }
        return {frameworkMember(owner, name, receiver, record.kind == Type::Kind::classObject), none};
    case Origin::python:
    case Origin::library: return {libraryMember(receiver, name), none};
    }
    return {};
}

/// What a named tuple, a dict that was written out or a mapping of the framework holds under that name.
std::optional<TypeId> ImportComponent::fieldOf(TypeId id, std::string_view name) const
{
    const TypeRecord &record = types[id];
    const std::size_t first = record.elements.size() - std::min(record.fields.size(), record.elements.size());
    for (std::size_t i = 0; i < record.fields.size() && first + i < record.elements.size(); ++i) {
        if (types.nameText(record.fields[i]) == name)
            return record.elements[first + i];
    }
    return std::nullopt;
}

ImportComponent::Member ImportComponent::projectMember(TypeId receiver, std::string_view name)
{
    const TypeRecord record = types[receiver];
    const ClassTable::Class &entry = program.classes.classes()[record.symbol];
    const bool ofClass = record.kind == Type::Kind::classObject;
    if (!record.isSuper) {
        if (const std::uint32_t found = program.classes.member(record.symbol, name); found != none)
            return {{}, found};
    } else {
        for (std::size_t i = 1; i < entry.projectAncestors.size(); ++i) {
            if (const std::uint32_t found = program.classes.member(entry.projectAncestors[i], name); found != none)
                return {{}, found};
        }
    }
    const TypeId self = record.isSuper ? classInstance(record.symbol) : receiver;
    for (const std::string &ancestor : entry.ancestors) {
        if (program.facts().find(ancestor) == nullptr)
            continue;
        const Value found = frameworkMember(ancestor, name, self, ofClass);
        if (found.type != unknownType || program.facts().member(ancestor, name) != nullptr)
            return {found, none};
    }
    return {};
}

Value ImportComponent::frameworkMember(std::string_view className, std::string_view name, TypeId receiver, bool ofClass)
{
    using mapping::ApiKind;
    const mapping::ApiFacts *facts = program.facts().member(className, name);
    if (facts == nullptr)
        return {};
    if (facts->kind == ApiKind::attribute || facts->kind == ApiKind::constant)
        return withSelf(annotation(facts->returns), receiver);
    const TypeId plain = frameworkSymbol(facts->name, facts);
    if (facts->kind == ApiKind::class_ || ofClass)
        return certainly(plain);
    TypeRecord record = types[plain];
    record.receiver = receiver;
    return certainly(types.intern(std::move(record)));
}

Value ImportComponent::libraryMember(TypeId receiver, std::string_view name)
{
    const TypeRecord record = types[receiver];
    const std::string owner(types.nameOf(receiver));
    if (const std::optional<TypeId> field = fieldOf(receiver, name); field && *field != unknownType && owner == "tuple")
        return certainly(*field);
    const std::string full = dotted(owner, name);
    if (record.kind == Type::Kind::classObject) {
        if (const mapping::LibraryFunction *function = program.pack.library.function(full))
            return certainly(libraryCallable(full, function, none));
        if (record.origin == Origin::library)
            return certainly(symbol(full));
        const mapping::LibraryFunction *other = program.pack.library.otherMethod(owner);
        return other == nullptr ? Value{} : certainly(assumed(libraryCallable(full, other, none)));
    }
    if (const mapping::LibraryFunction *attribute = program.pack.library.attribute(full)) {
        const Annotated result = libraryResult(*attribute, receiver, {});
        return certainly(result.type);
    }
    if (const mapping::LibraryFunction *function = program.pack.library.function(full))
        return certainly(libraryCallable(full, function, receiver));
    if ((owner == "list" || owner == "tuple") && isOfMappings(name))
        return {}; // it is none after all: loaders give dicts, too
    const mapping::LibraryFunction *other = program.pack.library.otherMethod(owner);
    return other == nullptr ? Value{} : certainly(assumed(libraryCallable(full, other, receiver)));
}

Value ImportComponent::memberOfDerived(TypeId receiver, std::string_view name)
{
    const TypeRecord &record = types[receiver];
    if (record.kind != Type::Kind::instance || record.origin != Origin::framework || isTensor(receiver)
        || hasFrameworkMember(receiver, name) || program.classes.definesMember(name)) // it may be the project's class
        return {};
    Value result{neverType, none, Limit::typeApproximate, false};
    for (const std::string &owner : program.facts().classesWithMember(name)) {
        if (!program.facts().derivesFrom(owner, types.nameOf(receiver)))
            continue;
        const mapping::ApiFacts *facts = program.facts().find(dotted(owner, name));
        if (facts == nullptr || facts->kind != mapping::ApiKind::attribute)
            continue; // a method is called, and this is not
        const Value one = atMost(withSelf(annotation(facts->returns), none), Limit::typeApproximate);
        if (!result.isNever() && one.type != result.type)
            return {};
        result = one;
    }
    return result.isNever() ? Value{} : result;
}

bool ImportComponent::hasFrameworkMember(TypeId instance, std::string_view name)
{
    const std::vector<std::string> &names = ancestors(instance);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string &ancestor) { return program.facts().member(ancestor, name) != nullptr; });
}

std::string_view ImportComponent::callMember(TypeId instance)
{
    const auto [place, isNew] = m_callMembers.try_emplace(instance);
    if (!isNew)
        return place->second;
    for (const std::string &ancestor : ancestors(instance)) {
        const auto found = program.pack.source.callMembers.find(ancestor);
        if (found == program.pack.source.callMembers.end())
            continue;
        m_callMembers[instance] = found->second;
        return found->second;
    }
    return {};
}

} // namespace torchferry::types
