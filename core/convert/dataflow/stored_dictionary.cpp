// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/stored_dictionary.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr std::array<std::string_view, 3> numbers{"int", "float", "bool"};

bool isInstance(const types::Type &type)
{
    return type.kind == types::Type::Kind::instance;
}

/// `loss.item()`: what a method of a tensor gives, by its signature.
bool givesNumber(const FileContext &file, NodeId value)
{
    const NodeId callee =
        file.tree.kind(value) == Kind::call ? file.tree.child(value, Field::function) : NodeId{noNode};
    if (callee == noNode || file.tree.kind(callee) != Kind::attribute)
        return false;
    const types::Type &type = file.types.of(file.tree.child(callee, Field::object)).type;
    if (!isInstance(type) || !file.classes.derivesFrom(type.name, file.pack.source.tensorClass))
        return false;
    const mapping::ApiFacts *facts =
        file.pack.sourceFacts.member(file.pack.source.tensorClass, attributeName(file.tree, callee));
    return facts != nullptr && !facts->overloads.empty() && facts->overloads.front().returns == "number";
}

} // namespace

bool holdsTensors(const FileContext &file, NodeId value)
{
    const types::Type &type = file.types.of(value).type;
    return isInstance(type) && type.name == "dict" && type.elements.size() == 2 && isInstance(type.elements.back())
           && file.classes.derivesFrom(type.elements.back().name, file.pack.source.tensorClass);
}

std::optional<StoredDictionary> storedDictionary(const FileContext &file, NodeId call)
{
    const CallSite site = CallSite::of(file.tree, call);
    const NodeId stored = site.arguments.empty() ? NodeId{noNode} : unwrap(file.tree, site.arguments.front().value);
    if (stored == noNode || file.tree.kind(stored) != Kind::dictionary)
        return std::nullopt;
    StoredDictionary found;
    for (NodeId pair = file.tree.firstNamedChild(stored); pair != noNode; pair = file.tree.nextNamedSibling(pair)) {
        if (file.tree.kind(pair) == Kind::comment)
            continue;
        StoredDictionary::Entry entry;
        entry.key = file.tree.kind(pair) == Kind::pair ? file.tree.child(pair, Field::key) : NodeId{noNode};
        entry.value = entry.key == noNode ? NodeId{noNode} : file.tree.child(pair, Field::value);
        if (entry.value == noNode || file.tree.kind(entry.key) != Kind::string)
            return std::nullopt;
        const types::Type &type = file.types.of(entry.value).type;
        const bool isNumber =
            givesNumber(file, entry.value)
            || (isInstance(type) && std::find(numbers.begin(), numbers.end(), type.name) != numbers.end());
        entry.isNumber = isNumber;
        const bool isTensor = isInstance(type) && file.classes.derivesFrom(type.name, file.pack.source.tensorClass);
        if (isNumber || isTensor || (isInstance(type) && type.name == "str"))
            found.others.push_back(entry);
        else if (found.tensors.key == noNode && holdsTensors(file, entry.value))
            found.tensors = entry;
        else
            return std::nullopt;
    }
    return found.tensors.key == noNode || found.others.empty() ? std::nullopt : std::optional(std::move(found));
}

} // namespace torchferry::convert
