// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/named_pairs.h"

#include <set>
#include <string_view>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The only argument of a call, by position, with nothing but blanks between its brackets and those of the call.
NodeId onlyArgument(const Tree &tree, NodeId call)
{
    const NodeId list = tree.child(call, Field::arguments);
    const NodeId argument = list == noNode ? NodeId{noNode} : tree.firstNamedChild(list);
    if (argument == noNode || tree.nextNamedSibling(argument) != noNode || tree.kind(list) != Kind::argument_list)
        return noNode;
    const std::string_view text = tree.text();
    const std::string_view before = text.substr(tree.begin(list) + 1, tree.begin(argument) - tree.begin(list) - 1);
    const std::string_view behind = text.substr(tree.end(argument), tree.end(list) - 1 - tree.end(argument));
    const bool isTight = before.find_first_not_of(' ') == std::string_view::npos
                         && behind.find_first_not_of(' ') == std::string_view::npos;
    return isTight ? argument : NodeId{noNode};
}

/// `("a", x)`; empty if the pair is another one.
std::string_view nameOf(const Tree &tree, NodeId pair)
{
    const NodeId name = tree.kind(pair) == Kind::tuple ? tree.firstNamedChild(pair) : NodeId{noNode};
    const NodeId value = name == noNode ? NodeId{noNode} : tree.nextNamedSibling(name);
    if (value == noNode || tree.nextNamedSibling(value) != noNode || tree.kind(value) == Kind::list_splat
        || tree.kind(name) != Kind::string)
        return {};
    std::string_view content;
    for (NodeId part = tree.firstNamedChild(name); part != noNode; part = tree.nextNamedSibling(part)) {
        if (tree.kind(part) == Kind::string_content)
            content = tree.text(part);
        else if (tree.kind(part) != Kind::string_start && tree.kind(part) != Kind::string_end)
            return {};
    }
    return content;
}

} // namespace

NodeId namedPairsIn(const Tree &tree, NodeId expression)
{
    const NodeId arguments = expression == noNode ? NodeId{noNode} : tree.parent(expression);
    const bool isOnly = arguments != noNode && tree.kind(arguments) == Kind::argument_list
                        && onlyArgument(tree, tree.parent(arguments)) == expression;
    if (!isOnly || tree.kind(expression) != Kind::call)
        return noNode;
    const std::string_view callee = tree.text(tree.child(expression, Field::function));
    const NodeId list = onlyArgument(tree, expression);
    if ((callee != "OrderedDict" && callee != "collections.OrderedDict") || list == noNode
        || tree.kind(list) != Kind::list)
        return noNode;
    std::set<std::string_view> names;
    for (NodeId pair = tree.firstNamedChild(list); pair != noNode; pair = tree.nextNamedSibling(pair)) {
        if (tree.kind(pair) == Kind::comment)
            continue;
        const std::string_view name = nameOf(tree, pair);
        if (name.empty() || !names.insert(name).second)
            return noNode;
    }
    return names.empty() ? NodeId{noNode} : list;
}

} // namespace torchferry::convert
