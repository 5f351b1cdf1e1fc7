// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/unnamed_pairs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/guards/result_use.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

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

namespace {

/// What a loop calls the names in it: `name` of `for name, p in dictionary.items()`, `for name in dictionary`.
NodeId nameIn(const FileContext &file, NodeId dictionary)
{
    const Tree &tree = file.tree;
    const NodeId access = accessOf(tree, dictionary);
    const NodeId call = access == noNode ? NodeId{noNode} : callOf(tree, access);
    const std::string_view member = call == noNode ? std::string_view() : attributeName(tree, access);
    if (member == "items") {
        const NodeId pattern = pairPattern(file, call);
        return pattern == noNode ? NodeId{noNode} : tree.firstNamedChild(pattern);
    }
    const NodeId from = skipBrackets(tree, member == "keys" ? call : dictionary);
    const NodeId loop = tree.parent(from);
    const bool isLoop = tree.kind(loop) == Kind::for_statement || tree.kind(loop) == Kind::for_in_clause;
    return isLoop && tree.field(from) == Field::right ? tree.child(loop, Field::left) : NodeId{noNode};
}

/// `name == "a.weight"`, `"weight" in name`, `name.endswith("weight")`: a text with `word` in it.
bool isAskedFor(const Tree &tree, NodeId name, std::string_view word)
{
    NodeId asking = tree.parent(name);
    if (tree.kind(asking) == Kind::attribute && tree.field(name) == Field::object)
        asking = callOf(tree, asking);
    else if (tree.kind(asking) != Kind::comparison_operator)
        return false;
    for (NodeId id = asking; asking != noNode && id < tree.subtreeEnd(asking); ++id) {
        const std::string_view text = tree.kind(id) == Kind::string ? tree.text(id) : std::string_view();
        if (text.find(word) != std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace

bool asksForNames(const FileContext &file, NodeId node, std::string_view word)
{
    const Tree &tree = file.tree;
    const auto isAsked = [&](NodeId dictionary) {
        const NodeId name = nameIn(file, dictionary);
        const names::BindingId binding = name != noNode && tree.kind(name) == Kind::identifier
                                             ? file.names.bindingAt(name)
                                             : names::BindingId(names::none);
        if (binding == names::none)
            return false;
        const std::vector<NodeId> uses = file.names.usesOf(binding);
        return std::any_of(uses.begin(), uses.end(), [&](NodeId use) { return isAskedFor(tree, use, word); });
    };
    if (isAsked(node))
        return true;
    const NodeId target = assignedTarget(tree, node);
    const names::BindingId kept = target != noNode && tree.kind(target) == Kind::identifier
                                      ? file.names.bindingAt(target)
                                      : names::BindingId(names::none);
    if (kept == names::none)
        return false;
    const std::vector<NodeId> uses = file.names.usesOf(kept);
    return std::any_of(uses.begin(), uses.end(), isAsked);
}

bool isShown(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    const auto isWritten = [&](NodeId use) {
        const NodeId around = tree.parent(skipBrackets(tree, use));
        const NodeId call = tree.kind(around) == Kind::argument_list ? tree.parent(around) : NodeId{noNode};
        return tree.kind(around) == Kind::interpolation
               || (call != noNode && isBuiltin(file, tree.child(call, Field::function), "print"));
    };
    const NodeId target = assignedTarget(tree, node);
    const names::BindingId kept = target != noNode && tree.kind(target) == Kind::identifier
                                      ? file.names.bindingAt(target)
                                      : names::BindingId(names::none);
    if (isWritten(node) || kept == names::none)
        return isWritten(node);
    const std::vector<NodeId> uses = file.names.usesOf(kept);
    return std::any_of(uses.begin(), uses.end(), isWritten);
}

} // namespace torchferry::convert
