// SPDX-License-Identifier: Apache-2.0
#include "core/convert/unread.h"

#include <algorithm>
#include <charconv>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The pattern the value of `node` is unpacked into, or noNode.
NodeId patternFor(const Tree &tree, NodeId node)
{
    while (tree.parent(node) != noNode && tree.kind(tree.parent(node)) == Kind::parenthesized_expression)
        node = tree.parent(node);
    const NodeId parent = tree.parent(node);
    if (parent == noNode || tree.kind(parent) != Kind::assignment || tree.child(parent, Field::right) != node)
        return noNode;
    const NodeId left = tree.child(parent, Field::left);
    if (left == noNode)
        return noNode;
    const Kind kind = tree.kind(left);
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern ? left : noNode;
}

} // namespace

bool leavesUnread(const GuardSubject &subject, std::string_view number)
{
    std::uint32_t index = 0;
    const char *const last = number.data() + number.size();
    if (const auto [end, error] = std::from_chars(number.data(), last, index); error != std::errc() || end != last)
        return false;
    const Tree &tree = subject.file->tree;
    const names::FileNames &names = subject.file->names;
    const NodeId pattern = patternFor(tree, subject.node);
    NodeId target = pattern == noNode ? noNode : tree.firstNamedChild(pattern);
    for (; target != noNode && index != 0; --index) {
        if (tree.kind(target) == Kind::list_splat_pattern || tree.kind(target) == Kind::list_splat)
            return false;
        target = tree.nextNamedSibling(target);
    }
    if (target == noNode || tree.kind(target) != Kind::identifier)
        return false;
    const std::uint32_t variable = names.variableOf(target);
    if (variable == names::none)
        return false;
    const names::Variable &found = names.variables()[variable];
    // What a module holds may be read from outside; by custom not what is called `_`.
    if (names.scopes()[found.scope].kind == names::Scope::Kind::module
        && tree.text(target).find_first_not_of('_') != std::string_view::npos)
        return false;
    return std::all_of(found.bindings.begin(), found.bindings.end(),
                       [&](names::BindingId binding) { return names.usesOf(binding).empty(); });
}

} // namespace torchferry::convert
