// SPDX-License-Identifier: Apache-2.0
// What loaders give: items of a data set, put together.
#include <algorithm>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

/// What a call passes for the parameter of that name: None where it passes nothing that shows.
Value FileInference::argumentNamed(const mapping::ApiFacts *facts, std::string_view name,
                                   const CallArguments &arguments) const
{
    for (std::size_t i = 0; arguments.keywords != nullptr && i < arguments.keywords->size(); ++i) {
        if ((*arguments.keywords)[i].name == name)
            return (*arguments.keywords)[i].value;
    }
    if (facts == nullptr || facts->overloads.empty() || arguments.starred)
        return certainly(noneType);
    const std::vector<mapping::Parameter> &parameters = facts->overloads.front().parameters;
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const mapping::Parameter &parameter) { return parameter.name == name; });
    const auto index = static_cast<std::size_t>(found - parameters.begin());
    return found != parameters.end() && index < arguments.count ? arguments.at(index) : certainly(noneType);
}

/// A loader that says what it gives: by the function that puts its items together, or by the project's own data set.
TypeId FileInference::loading(TypeId instance, const CallArguments &arguments, NodeId node)
{
    const auto found = m_program.pack.source.collation.find(std::string(m_types.nameOf(instance)));
    if (found == m_program.pack.source.collation.end() || found->second.size() < 2)
        return instance;
    const mapping::ApiFacts *facts = m_program.facts().find(found->first);
    TypeRecord record = m_types[instance];
    if (const Value function = argumentNamed(facts, found->second[1], arguments); function.type != noneType) {
        // Whatever it makes of the items, nothing can be said but by itself.
        const bool isOwn = function.isKnown() && m_types[function.type].kind == Type::Kind::function
                           && m_types[function.type].facts == nullptr
                           && m_types[function.type].origin != Origin::library;
        const Value batch = isOwn ? callOf(function, {}, node) : Value{};
        const bool isTold = batch.isKnown() && batch.type != noneType && batch.confidence() != Confidence::guess;
        record.elements = {isTold ? batch.type : TypeId{unknownType}};
        return m_types.intern(std::move(record));
    }
    const Value data = argumentNamed(facts, found->second[0], arguments);
    if (data.isKnown() && data.confidence() != Confidence::guess
        && (m_component.isTensor(data.type) || m_component.isArray(data.type))) {
        record.elements = {m_component.tensor()}; // the items are its rows
        return m_types.intern(std::move(record));
    }
    if (!data.isKnown() || m_types[data.type].kind != Type::Kind::instance
        || m_types[data.type].origin != Origin::project)
        return instance;
    const Value item = elementOf(data, node);
    if (!item.isKnown() || item.confidence() == Confidence::guess)
        return instance;
    TypeId batch = batchOf(item.type);
    if (m_types.nameOf(batch) == "tuple")
        batch = m_component.assumed(batch); // of items that are tuples lists are made
    record.elements = {batch};
    const TypeId loader = m_types.intern(std::move(record));
    const bool isTooDeep = batch != unknownType && m_types[loader].elements.front() == unknownType;
    return isTooDeep ? instance : loader;
}

/// What many items of a type are put together to: numbers and arrays become a tensor, texts a list.
TypeId FileInference::batchOf(TypeId item)
{
    const bool isNumber = item == intType || item == floatType || item == boolType;
    if (item == unknownType || isNumber || m_component.isTensor(item) || m_component.isArray(item))
        return m_component.tensor();
    if (item == strType || item == bytesType)
        return m_types.listOf(item);
    TypeRecord record = m_types[item];
    const std::string_view name = m_types.nameOf(item);
    if (record.origin != Origin::python || (name != "tuple" && name != "list" && name != "dict"))
        return unknownType;
    for (std::size_t i = name == "dict" ? 1 : 0; i < record.elements.size(); ++i)
        record.elements[i] = batchOf(record.elements[i]);
    return m_types.intern(std::move(record));
}

} // namespace torchferry::types
