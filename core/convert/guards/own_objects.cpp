// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/own_objects.h"

#include <string>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isCallOf(const FileContext &file, NodeId value, std::string_view name)
{
    const Tree &tree = file.tree;
    if (value == noNode || tree.kind(value) != Kind::call)
        return false;
    const auto called = file.project.resolve(file.names, tree, tree.child(value, Field::function));
    return called && !called->local && file.pack.sourceFacts.canonical(called->dotted) == name;
}

bool isOnlyGivenCalls(const FileContext &file, NodeId member, std::string_view name)
{
    const Tree &tree = file.tree;
    const NodeId around = classDefinitionAround(tree, member);
    if (around == noNode)
        return false;
    const NodeId end = tree.subtreeEnd(around);
    bool isGiven = false;
    for (NodeId each = tree.next(Kind::assignment, around); each < end; each = tree.next(Kind::assignment, each + 1)) {
        if (tree.text(tree.child(each, Field::left)) != tree.text(member))
            continue;
        if (!isCallOf(file, tree.child(each, Field::right), name))
            return false;
        isGiven = true;
    }
    return isGiven;
}

bool isLayer(const FileContext &file, std::string_view name)
{
    for (const auto &[base, method] : file.pack.source.callMembers)
        if (file.classes.derivesFrom(name, base))
            return true;
    return false;
}

} // namespace

bool isMadeByProgram(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    NodeId object = unwrap(tree, expression);
    while (tree.kind(object) == Kind::attribute && !isLayer(file, file.types.nameOf(object)))
        object = tree.child(object, Field::object);
    if (file.types.kindOf(object) != types::Type::Kind::instance)
        return false;
    const std::string name(file.types.nameOf(object));
    if (!isLayer(file, name))
        return false;
    if (file.classes.find(name) != nullptr)
        return true;
    if (tree.kind(object) == Kind::identifier)
        return isCallOf(file, givenTo(file, object), name);
    return tree.kind(object) == Kind::attribute && tree.text(tree.child(object, Field::object)) == "self"
           && isOnlyGivenCalls(file, object, name);
}

Ternary isDataOfDerived(const FileContext &file, NodeId expression)
{
    const mapping::SourceDescription &source = file.pack.source;
    if (!source.identityAttributes.contains(std::string(attributeName(file.tree, expression))))
        return Ternary::no;
    const types::Type type = file.types.of(file.tree.child(expression, Field::object)).type;
    if (type.kind == types::Type::Kind::unknown)
        return Ternary::unknown;
    return ternaryOf(type.kind == types::Type::Kind::instance && source.owns(type.name)
                     && type.name != source.tensorClass && file.classes.derivesFrom(type.name, source.tensorClass));
}

} // namespace torchferry::convert
