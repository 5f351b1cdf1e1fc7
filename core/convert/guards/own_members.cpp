// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/own_members.h"

#include <algorithm>
#include <string>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isMemberOfOwnLayer(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    NodeId value = skipBrackets(tree, node);
    NodeId above = tree.parent(value);
    while (above != noNode && tree.kind(above) == Kind::conditional_expression && !isConditionOf(tree, above, value)) {
        value = skipBrackets(tree, above);
        above = tree.parent(value);
    }
    const NodeId left =
        above != noNode && tree.kind(above) == Kind::assignment ? tree.child(above, Field::left) : NodeId{noNode};
    const NodeId object = left != noNode && left != value && tree.kind(left) == Kind::attribute
                              ? tree.child(left, Field::object)
                              : NodeId{noNode};
    if (object == noNode || tree.text(object) != "self" || file.types.kindOf(object) != types::Type::Kind::instance)
        return false;
    const std::string name(file.types.nameOf(object));
    const auto &bases = file.pack.source.callMembers;
    return std::any_of(bases.begin(), bases.end(),
                       [&](const auto &base) { return file.classes.derivesFrom(name, base.first); });
}

bool isMember(const Tree &tree, NodeId node, std::string_view name)
{
    const NodeId assignment = tree.parent(node);
    const NodeId left =
        tree.kind(assignment) == Kind::assignment ? tree.child(assignment, Field::left) : NodeId{noNode};
    return left != noNode && left != node && tree.kind(left) == Kind::attribute
           && (name.empty()
               || (attributeName(tree, left) == name && tree.text(tree.child(left, Field::object)) != "self"));
}

} // namespace torchferry::convert
