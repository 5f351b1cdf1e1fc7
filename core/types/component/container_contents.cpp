// SPDX-License-Identifier: Apache-2.0
// Containers of the framework: what they are made of and filled with.
#include "core/types/component/component.h"

namespace torchferry::types {

/// An instance of the framework of which is known what it holds: one type for all, or `never` while nothing was put in.
bool ImportComponent::isHolder(TypeId id) const
{
    const TypeRecord &record = types[id];
    return record.kind == Type::Kind::instance && record.origin == Origin::framework && record.fields.empty()
           && !record.elements.empty();
}

/// The part of a holder at that place, where it was made of parts that are written out one by one.
std::optional<TypeId> ImportComponent::partOf(TypeId holder, std::int64_t place) const
{
    const std::vector<TypeId> &elements = types[holder].elements;
    const auto count = static_cast<std::int64_t>(elements.size()) - 1;
    const std::int64_t at = place < 0 ? place + count : place;
    if (!isHolder(holder) || at < 0 || at >= count)
        return std::nullopt;
    return elements[static_cast<std::size_t>(at) + 1];
}

/// A holder of the same parts, of which is not known which stands where.
TypeId ImportComponent::withoutPlaces(TypeId holder)
{
    if (!isHolder(holder) || types[holder].elements.size() == 1)
        return holder;
    TypeRecord record = types[holder];
    record.elements.resize(1);
    return types.intern(std::move(record));
}

/// Containers of the framework that are made from what they hold: a list, a dict that is written out, or the parts one
/// by one. Not all additions are seen, which is why readers of `elements` must not be certain.
TypeId ImportComponent::holding(TypeId instance, const CallArguments &arguments)
{
    const auto found = program.pack.source.iteration.find(std::string(types.nameOf(instance)));
    if (found == program.pack.source.iteration.end() || arguments.starred)
        return instance;
    const TypeId iterated = annotation(found->second).type;
    const Value first = arguments.at(0);
    TypeRecord record = types[instance];
    if (iterated == strType) {
        const bool isRecord =
            first.isKnown() && types.nameOf(first.type) == "dict" && !types[first.type].fields.empty();
        if (!isRecord)
            return instance;
        record.fields = types[first.type].fields;
        record.elements.assign(types[first.type].elements.begin() + 2, types[first.type].elements.end());
        return types.intern(std::move(record));
    }
    if (iterated <= conflictType || types[iterated].origin != Origin::framework || isTensor(instance))
        return instance;
    TypeId held = neverType;
    bool weakened = false;
    std::vector<TypeId> parts;
    for (std::size_t i = 0; i < arguments.count; ++i) {
        const Value argument = arguments.at(i);
        const bool isGroup = argument.isKnown() && types[argument.type].origin == Origin::python;
        held = joinTypes(held, isGroup ? element(argument).type : argument.type, weakened);
        if (!isGroup)
            parts.push_back(argument.type);
    }
    record.elements = {held};
    if (parts.size() == arguments.count && parts.size() > 1 && parts.size() < TypeTable::maximumElements)
        record.elements.insert(record.elements.end(), parts.begin(), parts.end());
    const bool isTold = !weakened && held > conflictType && derives(held, types.nameOf(iterated));
    return isTold || arguments.count == 0 ? types.intern(std::move(record)) : instance;
}

/// The container after it took in `added` as well. Of an instance that is no such container nothing more is known.
TypeId ImportComponent::holdingAlso(TypeId holder, TypeId added)
{
    const auto found = program.pack.source.iteration.find(std::string(types.nameOf(holder)));
    if (!isHolder(holder) || added == neverType || found == program.pack.source.iteration.end())
        return holder;
    TypeRecord record = types[holder];
    bool weakened = false;
    const TypeId held = joinTypes(record.elements.front(), added, weakened);
    record.elements.clear();
    // Objects of the project that are put in one by one are followed only where they are run as the container is: the
    // rest costs more than it tells.
    const bool isFollowed = held > conflictType
                            && (types[held].origin == Origin::framework
                                || program.pack.source.delegates.contains(std::string(types.nameOf(holder))));
    if (!weakened && isFollowed && derives(held, types.nameOf(annotation(found->second).type)))
        record.elements.push_back(held);
    return types.intern(std::move(record));
}

} // namespace torchferry::types
