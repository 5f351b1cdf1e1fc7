// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/text_and_key_uses.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Where the value is read that is aliased, if the name has no other; else nothing.
std::vector<NodeId> readsOf(const FileContext &file, NodeId node)
{
    const NodeId above = file.tree.parent(node);
    if (above == noNode || file.tree.kind(above) != Kind::assignment || file.tree.field(node) != Field::right)
        return {};
    const NodeId name = file.tree.child(above, Field::left);
    return name == noNode ? std::vector<NodeId>() : file.names.readsOfOnlyBinding(name).value_or(std::vector<NodeId>());
}

bool isInspectedHere(const Tree &tree, NodeId node)
{
    const NodeId above = tree.parent(node);
    switch (tree.kind(above)) {
    case Kind::comparison_operator:
        return tree.tokenChild(above, "is") == noNode && tree.tokenChild(above, "is not") == noNode;
    case Kind::attribute: return tree.field(node) == Field::object;
    case Kind::subscript: return tree.field(node) == Field::value;
    default: return false;
    }
}

/// Something is looked for by the first argument: `places.get(device)`, `seen.add(device)`.
bool looksUp(std::string_view callee)
{
    constexpr std::array<std::string_view, 7> methods{".get",     ".pop",   ".setdefault", ".add",
                                                      ".discard", ".index", ".count"};
    return callee == "hash" || std::any_of(methods.begin(), methods.end(), [callee](std::string_view method) {
               return callee.ends_with(method);
           });
}

/// `device in (first, second)`: an element of what is searched.
bool isSoughtIn(const Tree &tree, NodeId node)
{
    const NodeId list = tree.parent(node);
    if (tree.kind(list) != Kind::tuple && tree.kind(list) != Kind::list)
        return false;
    const NodeId above = tree.parent(list);
    return tree.kind(above) == Kind::comparison_operator && tree.firstNamedChild(above) != list
           && (tree.tokenChild(above, "in") != noNode || tree.tokenChild(above, "not in") != noNode);
}

} // namespace

bool isInspected(const FileContext &file, NodeId node)
{
    node = skipBrackets(file.tree, node);
    while (file.tree.kind(file.tree.parent(node)) == Kind::binary_operator
           || file.tree.kind(file.tree.parent(node)) == Kind::conditional_expression)
        node = skipBrackets(file.tree, file.tree.parent(node));
    if (isInspectedHere(file.tree, node))
        return true;
    const std::vector<NodeId> reads = readsOf(file, node);
    return std::any_of(reads.begin(), reads.end(),
                       [&](NodeId read) { return isInspectedHere(file.tree, skipBrackets(file.tree, read)); });
}

bool isPartOfInspectedText(const FileContext &file, NodeId node)
{
    const NodeId text = textAround(file.tree, node);
    return text != noNode && isInspected(file, text);
}

bool isKey(const FileContext &file, NodeId node)
{
    if (isKeyHere(file.tree, node))
        return true;
    node = skipBrackets(file.tree, node);
    while (file.tree.kind(file.tree.parent(node)) == Kind::tuple)
        node = skipBrackets(file.tree, file.tree.parent(node));
    const std::vector<NodeId> reads = readsOf(file, node);
    return std::any_of(reads.begin(), reads.end(), [&](NodeId read) { return isKeyHere(file.tree, read); });
}

NodeId textAround(const Tree &tree, NodeId use)
{
    NodeId node = skipBrackets(tree, use);
    NodeId above = tree.parent(node);
    if (tree.kind(above) == Kind::interpolation) {
        const bool isOtherText = tree.tokenChild(above, "=") != noNode
                                 || tree.text(above).find("!r") != std::string_view::npos
                                 || tree.text(above).find("!a") != std::string_view::npos;
        const NodeId string = isOtherText ? NodeId{noNode} : tree.enclosing(above, Kind::string);
        const bool isPart = string != noNode && tree.kind(tree.parent(string)) == Kind::concatenated_string;
        return isPart ? tree.parent(string) : string;
    }
    if (tree.kind(above) == Kind::keyword_argument) {
        node = above;
        above = tree.parent(above);
    }
    if (tree.kind(above) == Kind::argument_list) {
        const NodeId call = tree.parent(above);
        const NodeId callee = tree.child(call, Field::function);
        const bool isFormat = callee != noNode && tree.kind(callee) == Kind::attribute
                              && tree.text(tree.child(callee, Field::attribute)) == "format"
                              && tree.kind(tree.child(callee, Field::object)) == Kind::string;
        return isFormat ? call : NodeId{noNode};
    }
    if (tree.kind(above) == Kind::tuple)
        node = skipBrackets(tree, above);
    above = tree.parent(node);
    const bool isPercent = above != noNode && tree.kind(above) == Kind::binary_operator
                           && tree.field(node) == Field::right && tree.text(tree.child(above, Field::operator_)) == "%"
                           && tree.kind(tree.child(above, Field::left)) == Kind::string;
    return isPercent ? above : NodeId{noNode};
}

bool isKeyHere(const Tree &tree, NodeId use)
{
    NodeId node = skipBrackets(tree, use);
    if (isSoughtIn(tree, node))
        return true;
    while (tree.kind(tree.parent(node)) == Kind::tuple) // a part of the key
        node = skipBrackets(tree, tree.parent(node));
    const NodeId above = tree.parent(node);
    switch (tree.kind(above)) {
    case Kind::set: return true;
    case Kind::pair: return tree.field(node) == Field::key;
    case Kind::subscript: return tree.field(node) == Field::subscript;
    case Kind::comparison_operator:
        return tree.firstNamedChild(above) == node
               && (tree.tokenChild(above, "in") != noNode || tree.tokenChild(above, "not in") != noNode);
    case Kind::argument_list: break;
    default: return false;
    }
    const NodeId callee = tree.child(tree.parent(above), Field::function);
    return callee != noNode && tree.firstNamedChild(above) == node && looksUp(tree.text(callee));
}

} // namespace torchferry::convert
