// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/call_site.h"

#include <algorithm>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

Argument argumentOf(const Tree &tree, NodeId node)
{
    Argument argument;
    argument.node = node;
    argument.value = node;
    switch (tree.kind(node)) {
    case Kind::keyword_argument:
        argument.kind = Argument::Kind::keyword;
        argument.keyword = tree.child(node, Field::name);
        argument.value = tree.child(node, Field::value);
        argument.name = argument.keyword == noNode ? std::string_view() : tree.text(argument.keyword);
        break;
    case Kind::list_splat:
        argument.kind = Argument::Kind::star;
        argument.value = tree.firstNamedChild(node);
        break;
    case Kind::dictionary_splat:
        argument.kind = Argument::Kind::doubleStar;
        argument.value = tree.firstNamedChild(node);
        break;
    case Kind::parenthesized_list_splat: argument.kind = Argument::Kind::star; break;
    default: break;
    }
    return argument;
}

} // namespace

CallSite CallSite::of(const Tree &tree, NodeId call)
{
    CallSite site;
    site.call = call;
    site.callee = tree.child(call, Field::function);
    site.list = tree.child(call, Field::arguments);
    if (site.callee != noNode && tree.kind(site.callee) == Kind::attribute) {
        site.receiver = tree.child(site.callee, Field::object);
        site.member = tree.child(site.callee, Field::attribute);
    }
    if (site.list == noNode)
        return site;
    if (tree.kind(site.list) == Kind::generator_expression) {
        Argument argument;
        argument.node = site.list;
        argument.value = site.list;
        site.arguments.push_back(argument);
        return site;
    }
    for (NodeId child = tree.firstNamedChild(site.list); child != noNode; child = tree.nextNamedSibling(child)) {
        Argument argument = argumentOf(tree, child);
        if (argument.kind == Argument::Kind::star || argument.kind == Argument::Kind::doubleStar)
            site.starred = true;
        if (argument.value != noNode)
            site.arguments.push_back(argument);
    }
    return site;
}

std::string_view CallSite::writtenFor(NodeId value) const
{
    const auto found = std::find_if(arguments.begin(), arguments.end(), [value](const Argument &argument) {
        return argument.value == value && !argument.written.empty();
    });
    return found == arguments.end() ? std::string_view() : found->written;
}

NodeId CallSite::wholeNumber(const Tree &tree) const
{
    for (const Argument &argument : arguments) {
        const bool isSigned = tree.kind(argument.value) == Kind::unary_operator;
        const NodeId value = isSigned ? tree.child(argument.value, Field::argument) : argument.value;
        if (argument.kind == Argument::Kind::positional && tree.kind(value) == Kind::integer)
            return argument.node;
    }
    return noNode;
}

} // namespace torchferry::convert
