// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/own_parameters.h"

#include <algorithm>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_methods.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

NodeId parameterFor(const FileContext &file, NodeId call, NodeId node)
{
    const Tree &tree = file.tree;
    const CallSite site = CallSite::of(tree, call);
    NodeId function = definitionOf(file, site.callee);
    const bool isMethod = function == noNode && tree.kind(site.callee) == Kind::attribute;
    if (isMethod)
        function = ownMethodAt(file, site.callee);
    const NodeId list = function == noNode ? noNode : tree.child(function, Field::parameters);
    const NodeId self = isMethod && list != noNode ? tree.firstNamedChild(list) : NodeId{noNode};
    if (isMethod && (self == noNode || tree.text(self) != "self"))
        return noNode; // a static method
    const auto argument = std::find_if(site.arguments.begin(), site.arguments.end(),
                                       [node](const Argument &one) { return one.node == node; });
    const auto isPositional = [](const Argument &one) { return one.kind == Argument::Kind::positional; };
    if (list == noNode || argument == site.arguments.end())
        return noNode;
    const bool byPlace = isPositional(*argument);
    if (byPlace && !std::all_of(site.arguments.begin(), argument, isPositional))
        return noNode;
    auto before = argument - site.arguments.begin() + (isMethod ? 1 : 0);
    for (NodeId parameter = tree.firstNamedChild(list); parameter != noNode;
         parameter = tree.nextNamedSibling(parameter)) {
        const NodeId name = nameOfParameter(tree, parameter);
        if (name == noNode && byPlace && tree.kind(parameter) != Kind::comment)
            return noNode; // `*`, `/`, `*args`: not worth counting on
        if (name != noNode && (byPlace ? before-- == 0 : tree.text(name) == argument->name))
            return name;
    }
    return noNode;
}

bool isGathered(const FileContext &file, NodeId name)
{
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none)
        return false;
    const auto &bindings = file.names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&file](names::BindingId id) {
        return file.tree.kind(file.tree.parent(file.names.bindings()[id].node)) == python::Kind::list_splat_pattern;
    });
}

} // namespace torchferry::convert
