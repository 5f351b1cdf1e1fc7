// SPDX-License-Identifier: Apache-2.0
#include "core/convert/syntax/name_questions.h"

#include <algorithm>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The name that a plain string spells; empty if it is anything else.
std::string nameIn(const Tree &tree, NodeId string)
{
    std::string name = textOf(tree, string);
    const bool isName = std::all_of(name.begin(), name.end(), [](char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    });
    return isName ? name : std::string();
}

std::optional<NameQuestion> inDirectory(const Tree &tree, NodeId listing)
{
    const NodeId comparison = tree.parent(listing);
    if (comparison == noNode || tree.kind(comparison) != Kind::comparison_operator
        || tree.tokenChild(comparison, "in") == noNode)
        return std::nullopt;
    const NodeId first = tree.firstNamedChild(comparison);
    if (tree.nextNamedSibling(first) != listing || tree.nextNamedSibling(listing) != noNode)
        return std::nullopt;
    return NameQuestion{NameQuestion::Kind::exists, comparison, nameIn(tree, first)};
}

std::optional<NameQuestion> questionOf(const Tree &tree, NodeId module)
{
    const NodeId list = tree.parent(module);
    if (list == noNode || tree.kind(list) != Kind::argument_list || tree.firstNamedChild(list) != module)
        return std::nullopt;
    const NodeId call = tree.parent(list);
    const NodeId callee =
        call == noNode || tree.kind(call) != Kind::call ? NodeId{noNode} : tree.child(call, Field::function);
    if (callee == noNode)
        return std::nullopt;
    const std::string_view asked = tree.text(callee);
    const NodeId second = tree.nextNamedSibling(module);
    if (asked == "dir" && second == noNode)
        return inDirectory(tree, call);
    if (second == noNode)
        return std::nullopt;
    if (asked == "hasattr" && tree.nextNamedSibling(second) == noNode)
        return NameQuestion{NameQuestion::Kind::exists, call, nameIn(tree, second)};
    const bool changes = asked == "setattr" || asked == "delattr" || asked.ends_with(".setattr")
                         || asked.ends_with(".delattr") || asked.ends_with("patch.object");
    if (changes)
        return NameQuestion{NameQuestion::Kind::changes, call, nameIn(tree, second)};
    return std::nullopt;
}

} // namespace

std::optional<NameQuestion> nameQuestionOf(const Tree &tree, NodeId module)
{
    std::optional<NameQuestion> question = questionOf(tree, module);
    return question && !question->name.empty() ? question : std::nullopt;
}

} // namespace torchferry::convert
