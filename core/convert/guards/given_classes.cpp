// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/given_classes.h"

#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

/// Bound by a parameter of a function and by nothing else.
bool isParameter(const FileContext &file, NodeId name)
{
    const std::uint32_t variable = file.names.variableOf(name);
    return variable != names::none && file.names.variables()[variable].bindings.size() == 1
           && file.names.bindings()[file.names.variables()[variable].bindings.front()].kind
                  == names::Binding::Kind::parameter;
}

bool isGiven(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    value = unwrap(tree, value);
    switch (tree.kind(value)) {
    case Kind::identifier: return isParameter(file, value);
    case Kind::attribute:
        return tree.text(tree.child(value, Field::attribute)) == "func"
               && isGiven(file, tree.child(value, Field::object));
    case Kind::conditional_expression: {
        const auto sides = sidesOfChoice(tree, value);
        return isGiven(file, sides[0]) && isGiven(file, sides[1]);
    }
    default: return false;
    }
}

/// `is_norm(type(m))`, `is_norm(kind=m.__class__)`.
bool isPassedOn(const Tree &tree, NodeId value)
{
    const NodeId around = tree.kind(tree.parent(value)) == Kind::keyword_argument ? tree.parent(value) : value;
    return tree.kind(tree.parent(around)) == Kind::argument_list;
}

} // namespace

bool isGivenCallable(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    if (!isGiven(file, value))
        return false;
    for (NodeId id = 0; id < tree.size(); ++id) {
        const bool isClass =
            (tree.kind(id) == Kind::call && isBuiltin(file, tree.child(id, Field::function), "type"))
            || (tree.kind(id) == Kind::attribute && tree.text(tree.child(id, Field::attribute)) == "__class__");
        if (isClass && isPassedOn(tree, id))
            return false;
    }
    return true;
}

} // namespace torchferry::convert
