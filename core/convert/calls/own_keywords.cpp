// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/own_keywords.h"

#include <algorithm>

#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The name by which the function around `kwargs`, its `**kwargs`, is called: its own, or of a constructor that of the
/// class. noNode if they are other keywords by then.
NodeId calledNameOf(const FileContext &file, NodeId kwargs)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable =
        tree.kind(kwargs) == Kind::identifier ? file.names.variableOf(kwargs) : std::uint32_t{names::none};
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::BindingId id = file.names.variables()[variable].bindings.front();
    const names::Binding &binding = file.names.bindings()[id];
    if (binding.kind != names::Binding::Kind::parameter
        || tree.kind(tree.parent(binding.node)) != Kind::dictionary_splat_pattern)
        return noNode;
    const std::vector<NodeId> uses = file.names.usesOf(id);
    if (!std::all_of(uses.begin(), uses.end(),
                     [&](NodeId use) { return tree.kind(tree.parent(use)) == Kind::dictionary_splat; }))
        return noNode;
    const NodeId function = functionDefinitionAround(tree, kwargs);
    const NodeId name = function == noNode ? NodeId{noNode} : tree.child(function, Field::name);
    if (name == noNode || tree.text(name) != "__init__")
        return name;
    const NodeId owner = classDefinitionAround(tree, function);
    return owner == noNode ? NodeId{noNode} : tree.child(owner, Field::name);
}

bool passes(const Tree &tree, NodeId call, const std::vector<std::string> &keywords)
{
    const CallSite site = CallSite::of(tree, call);
    return std::any_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        return argument.kind == Argument::Kind::doubleStar
               || std::find(keywords.begin(), keywords.end(), argument.name) != keywords.end();
    });
}

} // namespace

bool passesNoneOf(const FileContext &file, const CallSite &site, const std::vector<std::string> &keywords)
{
    const Tree &tree = file.tree;
    const auto kwargs = std::find_if(site.arguments.begin(), site.arguments.end(), [](const Argument &argument) {
        return argument.kind == Argument::Kind::doubleStar;
    });
    if (kwargs == site.arguments.end())
        return false;
    const NodeId name = calledNameOf(file, kwargs->value);
    const names::BindingId binding = name == noNode ? names::BindingId{names::none} : file.names.bindingAt(name);
    if (binding == names::none)
        return false;
    const names::Binding &bound = file.names.bindings()[binding];
    const bool isOnlyHere = bound.variable != names::none && bound.scope == names::moduleScope
                            && file.names.variables()[bound.variable].bindings.size() == 1
                            && !file.project.isImportedElsewhere(file.names, tree.text(name));
    const std::vector<NodeId> uses = isOnlyHere ? file.names.usesOf(binding) : std::vector<NodeId>();
    return !uses.empty() && std::all_of(uses.begin(), uses.end(), [&](NodeId use) {
        const NodeId parent = tree.parent(use);
        const bool isCall = tree.kind(parent) == Kind::call && tree.field(use) == Field::function;
        const bool isSuper = tree.kind(parent) == Kind::argument_list
                             && tree.text(tree.child(tree.parent(parent), Field::function)) == "super";
        return isSuper || (isCall && !passes(tree, parent, keywords));
    });
}

} // namespace torchferry::convert
