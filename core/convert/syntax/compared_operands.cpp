// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/compared_operands.h"

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

NodeId onlyIndex(const Tree &tree, NodeId access)
{
    const NodeId index = tree.kind(access) == Kind::subscript ? tree.child(access, Field::subscript) : NodeId{noNode};
    return tree.nextNamedSibling(index) == noNode ? index : NodeId{noNode};
}

NodeId comparisonOf(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(skipBrackets(tree, node));
    const bool compares = parent != noNode && tree.kind(parent) == Kind::comparison_operator
                          && (tree.tokenChild(parent, "==") != noNode || tree.tokenChild(parent, "!=") != noNode);
    return compares ? parent : NodeId{noNode};
}

/// The other side of a comparison that has two; else noNode.
NodeId otherSide(const Tree &tree, NodeId comparison, NodeId node)
{
    const NodeId first = tree.firstNamedChild(comparison);
    const NodeId second = tree.nextNamedSibling(first);
    if (second == noNode || tree.nextNamedSibling(second) != noNode)
        return noNode;
    return unwrap(tree, first == skipBrackets(tree, node) ? second : first);
}

NodeId slicesOf(const Tree &tree, NodeId node)
{
    for (NodeId parent = tree.parent(node);
         tree.kind(parent) == Kind::subscript && tree.child(parent, Field::value) == node
         && tree.kind(onlyIndex(tree, parent)) == Kind::slice;
         parent = tree.parent(node))
        node = parent;
    return node;
}

NodeId tupleComparedWith(const Tree &tree, NodeId node)
{
    node = slicesOf(tree, node);
    const NodeId comparison = comparisonOf(tree, node);
    const NodeId side = comparison == noNode ? noNode : otherSide(tree, comparison, node);
    if (tree.kind(side) != Kind::tuple || tree.text(comparison).find('#') != std::string_view::npos)
        return noNode;
    // A finding covers what accepting it may change: it must not begin before another one that comes first.
    for (NodeId element = tree.firstNamedChild(side); element != noNode && tree.begin(side) < tree.begin(node);
         element = tree.nextNamedSibling(element))
        if (tree.kind(element) != Kind::integer)
            return noNode;
    return side;
}

NodeId displayComparedWith(const Tree &tree, NodeId node)
{
    node = slicesOf(tree, node);
    const NodeId comparison = comparisonOf(tree, node);
    const NodeId call = comparison == noNode ? noNode : otherSide(tree, comparison, node);
    if (tree.kind(call) != Kind::call || tree.begin(call) < tree.begin(node)
        || tree.text(comparison).find('#') != std::string_view::npos)
        return noNode;
    const NodeId given = tree.firstNamedChild(tree.child(call, Field::arguments));
    const bool isDisplay = tree.kind(given) == Kind::list || tree.kind(given) == Kind::tuple;
    return isDisplay && tree.nextNamedSibling(given) == noNode ? given : NodeId{noNode};
}

NodeId tupleAddedTo(const Tree &tree, NodeId node)
{
    node = skipBrackets(tree, slicesOf(tree, node));
    const NodeId sum = tree.parent(node);
    if (tree.kind(sum) != Kind::binary_operator || tree.tokenChild(sum, "+") == noNode
        || tree.text(sum).find('#') != std::string_view::npos)
        return noNode;
    const Kind around = tree.kind(tree.parent(skipBrackets(tree, sum)));
    const NodeId side = unwrap(tree, tree.child(sum, tree.field(node) == Field::left ? Field::right : Field::left));
    if (tree.kind(side) != Kind::tuple || around == Kind::binary_operator || around == Kind::comparison_operator)
        return noNode;
    // As above: a finding does not begin before another one that comes first.
    for (NodeId element = tree.firstNamedChild(side); element != noNode && tree.begin(side) < tree.begin(node);
         element = tree.nextNamedSibling(element))
        if (tree.kind(element) != Kind::integer && tree.kind(element) != Kind::identifier)
            return noNode;
    return side;
}

} // namespace torchferry::convert
