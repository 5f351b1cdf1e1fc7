// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/open_calls.h"

#include <algorithm>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Of `a.b.c` the name `a`; the expression itself if there are no attributes.
NodeId rootOf(const Tree &tree, NodeId expression)
{
    NodeId node = unwrap(tree, expression);
    while (tree.kind(node) == Kind::attribute)
        node = unwrap(tree, tree.child(node, Field::object));
    return node;
}

/// Imports, functions and classes say what they are; Python's own names are bound nowhere.
bool isDefined(const Tree &tree, const names::FileNames &names, NodeId name)
{
    const std::uint32_t variable = tree.kind(name) == Kind::identifier ? names.variableOf(name) : names::none;
    if (variable == names::none)
        return tree.kind(name) == Kind::identifier;
    const auto bindings = names.variables()[variable].bindings;
    return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const Binding::Kind kind = names.bindings()[id].kind;
        return kind == Binding::Kind::import || kind == Binding::Kind::function || kind == Binding::Kind::class_;
    });
}

bool isMemberOfSource(const Tree &tree, const mapping::Pack &pack, NodeId callee)
{
    const std::string_view member = attributeName(tree, callee);
    return !member.empty() && !pack.sourceFacts.classesWithMember(member).empty();
}

/// Of `table[kind]` and `table.get(kind)` the table; else noNode.
NodeId tableOf(const Tree &tree, NodeId callee)
{
    if (tree.kind(callee) == Kind::subscript)
        return unwrap(tree, tree.child(callee, Field::value));
    const NodeId method = tree.kind(callee) == Kind::call ? tree.child(callee, Field::function) : noNode;
    return method != noNode && tree.kind(method) == Kind::attribute ? tree.child(method, Field::object) : noNode;
}

bool isPartial(const Tree &tree, NodeId callee)
{
    const std::string_view written = tree.text(callee);
    return written == "partial" || written.ends_with(".partial");
}

/// What is passed; of `partial(act, …)` what `act` is given, which may be called with more.
OpenCall argumentsOf(const Tree &tree, NodeId call, bool isPartial)
{
    OpenCall found;
    const NodeId arguments = tree.child(call, Field::arguments);
    for (NodeId argument = tree.firstNamedChild(arguments); argument != noNode;
         argument = tree.nextNamedSibling(argument)) {
        switch (tree.kind(argument)) {
        case Kind::comment: break;
        case Kind::keyword_argument: found.keywords.emplace(tree.text(tree.child(argument, Field::name))); break;
        case Kind::list_splat: found.unpacks = true; break;
        case Kind::dictionary_splat: found.unpacksNames = true; break;
        default: ++found.positional; break;
        }
    }
    if (isPartial && found.positional > 0) {
        --found.positional;
        found.unpacks = true;
    }
    return found;
}

} // namespace

bool binds(const OpenCall &call, const mapping::Signature &signature)
{
    std::size_t places = 0;
    std::size_t named = 0;
    bool takesAll = false;
    for (const mapping::Parameter &parameter : signature.parameters) {
        const bool isPlace = parameter.kind == mapping::ParameterKind::positionalOnly
                             || parameter.kind == mapping::ParameterKind::positionalOrKeyword;
        const bool isPassedByPlace = isPlace && places < call.positional;
        const bool isNamed = parameter.kind != mapping::ParameterKind::positionalOnly && !isPassedByPlace
                             && call.keywords.contains(parameter.name);
        places += isPlace ? 1 : 0;
        named += isNamed ? 1 : 0;
        takesAll = takesAll || parameter.kind == mapping::ParameterKind::varKeyword;
        if (parameter.kind == mapping::ParameterKind::varPositional)
            places = std::max(places, call.positional);
        if (parameter.required() && !isPassedByPlace && !isNamed && !call.unpacks)
            return false;
    }
    return call.positional <= places && (takesAll || named == call.keywords.size());
}

void addOpenCalls(const Tree &tree, const names::FileNames &names, const mapping::Pack &pack, OpenCalls &found)
{
    for (const Binding &binding : names.bindings()) {
        if (binding.kind == Binding::Kind::assignment && binding.scope != names::none
            && names.scopes()[binding.scope].kind == names::Scope::Kind::class_)
            found.assigned.emplace(binding.name);
    }
    for (NodeId node = 0; node < tree.size(); ++node) {
        if (tree.kind(node) == Kind::attribute && isTarget(tree, node))
            found.assigned.emplace(attributeName(tree, node));
        const NodeId arguments = tree.kind(node) == Kind::call ? tree.child(node, Field::arguments) : noNode;
        if (arguments == noNode || tree.kind(arguments) != Kind::argument_list)
            continue; // `sum(x for x in xs)`
        const NodeId written = unwrap(tree, tree.child(node, Field::function));
        const bool ofPartial = isPartial(tree, written);
        const NodeId callee = ofPartial ? unwrap(tree, tree.firstNamedChild(arguments)) : written;
        if (callee == noNode || isDefined(tree, names, rootOf(tree, callee)) || isMemberOfSource(tree, pack, callee))
            continue;
        OpenCall call = argumentsOf(tree, node, ofPartial);
        if (call.unpacksNames)
            call.table = lastNameOf(tree, tableOf(tree, callee));
        if (!call.keywords.empty() || call.unpacksNames)
            found.calls[std::string(attributeName(tree, callee))].insert(std::move(call));
    }
}

bool OpenCalls::any(const std::function<bool(const OpenCall &)> &condition) const
{
    return std::any_of(calls.begin(), calls.end(), [&](const auto &ofMember) {
        return (ofMember.first.empty() || assigned.contains(ofMember.first))
               && std::any_of(ofMember.second.begin(), ofMember.second.end(), condition);
    });
}

} // namespace torchferry::convert
