// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isTuplePattern(Kind kind)
{
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern;
}

bool isTarget(const Tree &tree, NodeId node)
{
    for (NodeId above = tree.parent(node); above != noNode; node = above, above = tree.parent(above)) {
        switch (tree.kind(above)) {
        case Kind::pattern_list:
        case Kind::tuple_pattern:
        case Kind::list_pattern:
        case Kind::list_splat_pattern:
        case Kind::expression_list:
        case Kind::tuple:
        case Kind::list:
        case Kind::list_splat:
        case Kind::parenthesized_expression: break;
        case Kind::assignment:
        case Kind::augmented_assignment:
        case Kind::for_statement:
        case Kind::for_in_clause: return tree.field(node) == Field::left;
        case Kind::named_expression: return tree.field(node) == Field::name;
        case Kind::as_pattern_target:
        case Kind::delete_statement: return true;
        default: return false;
        }
    }
    return false;
}

bool isDeleted(const Tree &tree, NodeId target)
{
    NodeId above = tree.parent(target);
    while (above != noNode
           && (tree.kind(above) == Kind::expression_list || tree.kind(above) == Kind::tuple
               || tree.kind(above) == Kind::parenthesized_expression))
        above = tree.parent(above);
    return above != noNode && tree.kind(above) == Kind::delete_statement;
}

std::size_t targetsOf(const Tree &tree, NodeId pattern)
{
    std::size_t count = 0;
    for (NodeId target = tree.firstNamedChild(pattern); target != noNode; target = tree.nextNamedSibling(target)) {
        if (tree.kind(target) == Kind::list_splat_pattern || tree.kind(target) == Kind::list_splat)
            return 0;
        ++count;
    }
    return count;
}

NodeId targetBeside(const Tree &tree, NodeId element)
{
    const NodeId list = tree.parent(element);
    const NodeId assignment = tree.parent(list);
    const Kind kind = tree.kind(list);
    const bool isDisplay = kind == Kind::expression_list || kind == Kind::tuple || kind == Kind::list;
    if (!isDisplay || tree.kind(assignment) != Kind::assignment || tree.field(list) != Field::right)
        return noNode;
    const NodeId left = tree.child(assignment, Field::left);
    const NodeId pattern = left == noNode ? left : python::withoutTargetBrackets(tree, left);
    if (pattern == noNode || !isTuplePattern(tree.kind(pattern)) || targetsOf(tree, pattern) != targetsOf(tree, list))
        return noNode;
    NodeId target = tree.firstNamedChild(pattern);
    for (NodeId at = tree.firstNamedChild(list); at != element && target != noNode; at = tree.nextNamedSibling(at))
        target = tree.nextNamedSibling(target);
    return target == noNode ? target : python::withoutTargetBrackets(tree, target);
}

NodeId onlyTargetOf(const Tree &tree, NodeId value)
{
    const NodeId parent = tree.parent(value);
    const NodeId assignment =
        parent != noNode && tree.kind(parent) != Kind::assignment ? tree.parent(parent) : parent; // `a, b = value, 1`
    const bool isChained = assignment != noNode && tree.kind(assignment) == Kind::assignment
                           && tree.kind(tree.parent(assignment)) == Kind::assignment;
    const bool isGivenOn = parent != noNode && tree.kind(parent) == Kind::named_expression;
    return isChained || isGivenOn ? NodeId{noNode} : targetOf(tree, value);
}

NodeId targetOf(const Tree &tree, NodeId value)
{
    const NodeId parent = tree.parent(value);
    switch (tree.kind(parent)) {
    case Kind::assignment: {
        const NodeId left = tree.field(value) == Field::right ? tree.child(parent, Field::left) : NodeId{noNode};
        return left == noNode ? left : python::withoutTargetBrackets(tree, left);
    }
    case Kind::named_expression: return tree.field(value) == Field::value ? tree.child(parent, Field::name) : noNode;
    case Kind::expression_list:
    case Kind::tuple: return targetBeside(tree, value);
    default: return noNode;
    }
}

NodeId storedIn(const Tree &tree, NodeId target)
{
    const NodeId name = python::withoutTargetBrackets(tree, target);
    while (tree.kind(tree.parent(target)) == Kind::tuple_pattern
           && python::withoutTargetBrackets(tree, tree.parent(target)) != tree.parent(target))
        target = tree.parent(target);
    const NodeId parent = tree.parent(target);
    if (tree.kind(parent) == Kind::assignment)
        return tree.field(target) == Field::left ? tree.child(parent, Field::right) : NodeId{noNode};
    if (!isTuplePattern(tree.kind(parent)) || tree.kind(tree.parent(parent)) != Kind::assignment)
        return noNode;
    const NodeId values = tree.child(tree.parent(parent), Field::right);
    for (NodeId value = values == noNode ? noNode : tree.firstNamedChild(values); value != noNode;
         value = tree.nextNamedSibling(value)) {
        if (tree.parent(value) == values && targetBeside(tree, value) == name)
            return value;
    }
    return noNode;
}

NodeId givenTo(const FileContext &file, NodeId name)
{
    const std::uint32_t variable = file.tree.kind(name) == Kind::identifier ? file.names.variableOf(name) : names::none;
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const NodeId bound = file.names.bindings()[file.names.variables()[variable].bindings.front()].node;
    return bound == noNode ? noNode : storedIn(file.tree, bound);
}

NodeId definitionOf(const FileContext &file, NodeId name)
{
    const std::uint32_t variable =
        name == noNode || file.tree.kind(name) != Kind::identifier ? names::none : file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    return binding.kind == names::Binding::Kind::function ? file.tree.enclosing(binding.node, Kind::function_definition)
                                                          : NodeId{noNode};
}

NodeId nameOfParameter(const Tree &tree, NodeId parameter)
{
    NodeId name = parameter;
    if (tree.kind(parameter) == Kind::default_parameter || tree.kind(parameter) == Kind::typed_default_parameter)
        name = tree.child(parameter, Field::name);
    else if (tree.kind(parameter) == Kind::typed_parameter)
        name = tree.firstNamedChild(parameter);
    return name != noNode && tree.kind(name) == Kind::identifier ? name : NodeId{noNode};
}

NodeId callOf(const Tree &tree, NodeId name)
{
    const NodeId parent = tree.parent(name);
    return parent != noNode && tree.kind(parent) == Kind::call && tree.child(parent, Field::function) == name ? parent
                                                                                                              : noNode;
}

} // namespace torchferry::convert
