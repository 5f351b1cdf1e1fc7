// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/own_methods.h"

#include <algorithm>
#include <string_view>

#include "core/base/dotted.h"
#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int mostBases = 4; ///< of which each is a base of the one before

/// The only binding of that name in the bodies of the classes of a file; none if several bind it.
names::BindingId onlyMember(const names::FileNames &names, std::string_view name)
{
    names::BindingId found = names::none;
    for (const names::ScopeId scope : names.scopes().ids()) {
        if (names.scopes()[scope].kind != names::Scope::Kind::class_)
            continue;
        const std::uint32_t variable = names.variableIn(scope, name);
        if (variable == names::none)
            continue;
        const auto &bindings = names.variables()[variable].bindings;
        if (found != names::none || bindings.size() != 1)
            return names::none;
        found = bindings.front();
    }
    return found;
}

/// The class of this file that a base names; noNode if it is none.
NodeId classNamed(const FileContext &file, NodeId base)
{
    const std::uint32_t variable = file.tree.kind(base) == Kind::identifier ? file.names.variableOf(base) : names::none;
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    return binding.kind == names::Binding::Kind::class_ ? file.tree.enclosing(binding.node, Kind::class_definition)
                                                        : NodeId{noNode};
}

bool isOrDerives(const FileContext &file, NodeId derived, NodeId base, int depth)
{
    if (derived == base)
        return true;
    const Tree &tree = file.tree;
    const NodeId bases = derived == noNode ? noNode : tree.child(derived, Field::superclasses);
    for (NodeId one = bases == noNode ? noNode : tree.firstNamedChild(bases); one != noNode && depth < mostBases;
         one = tree.nextNamedSibling(one)) {
        const NodeId above = classNamed(file, one);
        if (above != noNode && isOrDerives(file, above, base, depth + 1))
            return true;
    }
    return false;
}

} // namespace

NodeId ownMethodAt(const FileContext &file, NodeId callee)
{
    const Tree &tree = file.tree;
    if (callee == noNode || tree.kind(callee) != Kind::attribute
        || tree.text(tree.child(callee, Field::object)) != "self")
        return noNode;
    const names::BindingId id = onlyMember(file.names, tree.text(tree.child(callee, Field::attribute)));
    if (id == names::none || file.names.bindings()[id].kind != names::Binding::Kind::function)
        return noNode;
    const NodeId method = tree.enclosing(file.names.bindings()[id].node, Kind::function_definition);
    const NodeId owner = classDefinitionAround(tree, method);
    return isOrDerives(file, classDefinitionAround(tree, callee), owner, 0) ? method : NodeId{noNode};
}

NodeId runMethodOf(const FileContext &file, NodeId object)
{
    using types::ClassTable;
    if (object == noNode || file.types.kindOf(object) != types::Type::Kind::instance)
        return noNode;
    const ClassTable::Class *own = file.classes.find(file.types.nameOf(object));
    const std::uint32_t variable =
        own == nullptr ? names::none : file.names.variableIn(names::moduleScope, lastPart(own->name));
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    const bool isHere = binding.kind == names::Binding::Kind::class_
                        && file.tree.enclosing(binding.node, Kind::class_definition) == own->node;
    if (!isHere || std::any_of(file.classes.classes().begin(), file.classes.classes().end(), [&](const auto &each) {
            return &each != own && file.classes.derivesFrom(each, own->name);
        }))
        return noNode;
    for (const auto &[base, member] : file.pack.source.callMembers) {
        const std::uint32_t method = file.names.variableIn(own->scope, member);
        if (method == names::none || !file.classes.derivesFrom(*own, base)
            || file.names.variables()[method].bindings.size() != 1)
            continue;
        const names::Binding &defined = file.names.bindings()[file.names.variables()[method].bindings.front()];
        if (defined.kind == names::Binding::Kind::function)
            return file.tree.enclosing(defined.node, Kind::function_definition);
    }
    return noNode;
}

} // namespace torchferry::convert
