// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/unnamed_pairs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The pattern that a loop unpacks each pair of `node` into: `name, p` of `for i, (name, p) in enumerate(node)`.
NodeId pairPattern(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    NodeId from = skipBrackets(tree, node);
    const NodeId list = tree.parent(from);
    const bool isCounted = tree.kind(list) == Kind::argument_list && tree.firstNamedChild(list) == from
                           && isBuiltin(file, tree.child(tree.parent(list), Field::function), "enumerate");
    if (isCounted)
        from = tree.parent(list);
    const NodeId loop = tree.parent(from);
    if ((tree.kind(loop) != Kind::for_statement && tree.kind(loop) != Kind::for_in_clause)
        || tree.field(from) != Field::right)
        return noNode;
    NodeId pattern = tree.child(loop, Field::left);
    if (isCounted)
        pattern =
            isTuplePattern(tree.kind(pattern)) ? tree.nextNamedSibling(tree.firstNamedChild(pattern)) : NodeId{noNode};
    return isTuplePattern(tree.kind(pattern)) && targetsOf(tree, pattern) == 2 ? pattern : NodeId{noNode};
}

/// `shadow` of `self.shadow[name]` and of `name in self.shadow`; empty if the name is used otherwise.
std::string_view dictionaryOf(const Tree &tree, NodeId name)
{
    const NodeId parent = tree.parent(name);
    NodeId dictionary = noNode;
    if (tree.kind(parent) == Kind::subscript && tree.field(name) == Field::subscript)
        dictionary = tree.child(parent, Field::value);
    else if (tree.kind(parent) == Kind::comparison_operator && tree.firstNamedChild(parent) == name
             && (tree.tokenChild(parent, "in") != noNode || tree.tokenChild(parent, "not in") != noNode))
        dictionary = tree.nextNamedSibling(name);
    return lastNameOf(tree, dictionary);
}

/// What is called so holds keys that nothing in the file looks at: it begins empty, gets entries and gives them.
bool keepsKeysToItself(const FileContext &file, std::string_view dictionary)
{
    constexpr std::array<std::string_view, 4> methods{"clear", "get", "pop", "values"};
    const Tree &tree = file.tree;
    bool isMade = false;
    for (NodeId id = tree.next(Kind::identifier, 0); id != noNode; id = tree.next(Kind::identifier, id + 1)) {
        if (tree.text(id) != dictionary)
            continue;
        NodeId use = id;
        if (tree.kind(tree.parent(id)) == Kind::attribute) {
            if (tree.field(id) == Field::object && tree.text(tree.parent(id)) != dictionary)
                use = id;
            else
                use = tree.parent(id);
        }
        const NodeId parent = tree.parent(use);
        const Kind around = tree.kind(parent);
        const bool isEntry = around == Kind::subscript && tree.field(use) == Field::value;
        const bool isAsked = around == Kind::comparison_operator && tree.firstNamedChild(parent) != use;
        const bool isCalled =
            around == Kind::attribute && tree.field(use) == Field::object && callOf(tree, parent) != noNode
            && std::find(methods.begin(), methods.end(), tree.text(tree.child(parent, Field::attribute)))
                   != methods.end();
        const NodeId value =
            around == Kind::assignment && tree.field(use) == Field::left ? storedIn(tree, use) : NodeId{noNode};
        const std::string_view text = value == noNode ? std::string_view() : tree.text(value);
        const bool isEmpty = text == "{}" || text == "dict()" || text == "OrderedDict()";
        if (!isEntry && !isAsked && !isCalled && !isEmpty)
            return false;
        isMade = isMade || isEmpty;
    }
    return isMade;
}

} // namespace

bool leavesUnnamed(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    const NodeId pattern = pairPattern(file, node);
    const NodeId name = pattern == noNode ? NodeId{noNode} : tree.firstNamedChild(pattern);
    const names::BindingId binding =
        tree.kind(name) == Kind::identifier ? file.names.bindingAt(name) : names::BindingId(names::none);
    if (binding == names::none)
        return false;
    const std::vector<NodeId> uses = file.names.usesOf(binding);
    return std::all_of(uses.begin(), uses.end(), [&](NodeId use) {
        const std::string_view dictionary = dictionaryOf(tree, use);
        return !dictionary.empty() && keepsKeysToItself(file, dictionary);
    });
}

} // namespace torchferry::convert
