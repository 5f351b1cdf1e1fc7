// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/named_tuple_fields.h"

#include <algorithm>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// A call of a function or an object that is none of the framework's.
bool callsNoFramework(const FileContext &file, NodeId call)
{
    const NodeId function = file.tree.child(call, Field::function);
    if (function == noNode)
        return false;
    const types::Type type = file.types.of(function).type;
    return (type.kind == types::Type::Kind::function || type.kind == types::Type::Kind::instance)
           && !file.pack.source.owns(type.name);
}

bool isOfAnyTuple(std::string_view name)
{
    return name == "count" || name == "index" || name.starts_with("__");
}

} // namespace

std::optional<Occurrence> namedTupleField(const FileContext &file, NodeId id, NodeId object, std::string_view name)
{
    if (!file.types.isNamedTuple(object) || isOfAnyTuple(name))
        return std::nullopt;
    const std::optional<std::size_t> position = file.types.positionOf(object, name);
    // An element that is read from the call itself is a matter of the call's row.
    if (position && file.tree.kind(object) == Kind::call && !callsNoFramework(file, object))
        return std::nullopt;
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::namedTupleField;
    occurrence.api = "tuple." + std::string(name);
    occurrence.name = id;
    occurrence.receiver = object;
    occurrence.position = position;
    file.types.limitBy(object, occurrence.certainty);
    occurrence.evidence = file.types.evidence(object);
    return occurrence;
}

} // namespace torchferry::convert
