// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/item_use.h"

#include <algorithm>
#include <array>

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

constexpr int deepest = 8;

/// The function is a built-in one of that name, and `node` the first of its arguments.
bool isFirstOf(const FileContext &file, NodeId node, std::string_view builtIn)
{
    const Tree &tree = file.tree;
    const NodeId arguments = tree.parent(node);
    return tree.kind(arguments) == Kind::argument_list && tree.firstNamedChild(arguments) == node
           && isBuiltin(file, tree.child(tree.parent(arguments), Field::function), builtIn);
}

/// `list(NODE)`: what is gone through instead of the node, with the same items in it. Not `enumerate(NODE)`, which
/// counts those that are passed over, too.
NodeId outermostSequence(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    constexpr std::array<std::string_view, 3> same = {"list", "tuple", "reversed"};
    for (node = skipBrackets(tree, node);;) {
        if (std::none_of(same.begin(), same.end(), [&](std::string_view name) { return isFirstOf(file, node, name); })
            || tree.nextNamedSibling(node) != noNode)
            return node;
        node = skipBrackets(tree, tree.parent(tree.parent(node)));
    }
}

/// The name of an item in `p`, `name, p`; empty where it gets none.
std::string_view itemName(const Tree &tree, NodeId pattern)
{
    while (pattern != noNode
           && (isTuplePattern(tree.kind(pattern)) || tree.kind(pattern) == Kind::parenthesized_expression)) {
        NodeId last = noNode;
        for (NodeId part = tree.firstNamedChild(pattern); part != noNode; part = tree.nextNamedSibling(part))
            last = part;
        pattern = last;
    }
    return tree.kind(pattern) == Kind::identifier ? tree.text(pattern) : std::string_view();
}

/// A question about one member of an item.
struct Question {
    const Tree &tree;
    std::string_view item;
    std::string_view member;

    [[nodiscard]] bool isMember(NodeId node) const
    {
        return tree.kind(node) == Kind::attribute && tree.text(tree.child(node, Field::attribute)) == member
               && tree.kind(tree.child(node, Field::object)) == Kind::identifier
               && tree.text(tree.child(node, Field::object)) == item;
    }

    /// Where the condition is `truth`, the member is true, or is something.
    [[nodiscard]] bool implies(NodeId condition, bool truth, int depth = 0) const
    {
        condition = unwrap(tree, condition);
        if (condition == noNode || depth > deepest)
            return false;
        switch (tree.kind(condition)) {
        case Kind::attribute: return truth && isMember(condition);
        case Kind::not_operator: return implies(tree.child(condition, Field::argument), !truth, depth + 1);
        case Kind::comparison_operator: return isComparedWithNone(condition, truth);
        case Kind::boolean_operator:
            return (tree.tokenChild(condition, "and") != noNode) == truth
                   && (implies(tree.child(condition, Field::left), truth, depth + 1)
                       || implies(tree.child(condition, Field::right), truth, depth + 1));
        default: return false;
        }
    }

private:
    [[nodiscard]] bool isComparedWithNone(NodeId comparison, bool truth) const
    {
        const NodeId left = tree.firstNamedChild(comparison);
        const NodeId right = tree.nextNamedSibling(left);
        const bool isNot = tree.tokenChild(comparison, "is not") != noNode;
        return tree.kind(right) == Kind::none && tree.nextNamedSibling(right) == noNode && isMember(left)
               && (isNot || tree.tokenChild(comparison, "is") != noNode) && isNot == truth;
    }
};

/// `if not p.member: continue`, and no other branch.
bool passesOver(const Question &question, NodeId statement)
{
    const Tree &tree = question.tree;
    if (tree.kind(statement) != Kind::if_statement || tree.child(statement, Field::alternative) != noNode)
        return false;
    const NodeId only = tree.firstNamedChild(tree.child(statement, Field::consequence));
    return tree.kind(only) == Kind::continue_statement && tree.nextNamedSibling(only) == noNode
           && question.implies(tree.child(statement, Field::condition), false);
}

/// `if p.member:`, and no other branch.
bool looksFirst(const Question &question, NodeId statement)
{
    const Tree &tree = question.tree;
    return tree.kind(statement) == Kind::if_statement && tree.child(statement, Field::alternative) == noNode
           && question.implies(tree.child(statement, Field::condition), true);
}

bool asksInLoop(const Tree &tree, NodeId loop, std::string_view member)
{
    const Question question = {tree, itemName(tree, tree.child(loop, Field::left)), member};
    const NodeId first = tree.firstNamedChild(tree.child(loop, Field::body));
    if (passesOver(question, first))
        return true;
    NodeId statement = first;
    while (statement != noNode && looksFirst(question, statement))
        statement = tree.nextNamedSibling(statement);
    return first != noNode && statement == noNode;
}

/// A condition behind the clause, before another one goes through something.
bool asksInComprehension(const Tree &tree, NodeId clause, std::string_view member)
{
    const Question question = {tree, itemName(tree, tree.child(clause, Field::left)), member};
    for (NodeId next = tree.nextNamedSibling(clause); tree.kind(next) == Kind::if_clause;
         next = tree.nextNamedSibling(next)) {
        if (question.implies(tree.firstNamedChild(next), true))
            return true;
    }
    return false;
}

/// `filter(lambda p: p.member, NODE)`
bool asksInFilter(const FileContext &file, NodeId node, std::string_view member)
{
    const Tree &tree = file.tree;
    const NodeId function = tree.firstNamedChild(tree.parent(node));
    if (!isFirstOf(file, function, "filter") || tree.nextNamedSibling(function) != node
        || tree.kind(function) != Kind::lambda)
        return false;
    const NodeId parameter = tree.firstNamedChild(tree.child(function, Field::parameters));
    return tree.kind(parameter) == Kind::identifier && tree.nextNamedSibling(parameter) == noNode
           && Question{tree, tree.text(parameter), member}.implies(tree.child(function, Field::body), true);
}

} // namespace

bool asksItemsFor(const FileContext &file, NodeId node, std::string_view member)
{
    const Tree &tree = file.tree;
    node = outermostSequence(file, node);
    const NodeId parent = tree.parent(node);
    if (tree.field(node) == Field::right && tree.kind(parent) == Kind::for_statement)
        return asksInLoop(tree, parent, member);
    if (tree.field(node) == Field::right && tree.kind(parent) == Kind::for_in_clause)
        return asksInComprehension(tree, parent, member);
    return asksInFilter(file, node, member);
}

bool onlyClearsItems(const FileContext &file, NodeId node, std::string_view member)
{
    const Tree &tree = file.tree;
    node = outermostSequence(file, node);
    const NodeId loop = tree.parent(node);
    if (tree.field(node) != Field::right || tree.kind(loop) != Kind::for_statement)
        return false;
    const Question question = {tree, itemName(tree, tree.child(loop, Field::left)), member};
    const NodeId only = tree.firstNamedChild(tree.child(loop, Field::body));
    const NodeId assignment = tree.firstNamedChild(only);
    return tree.kind(only) == Kind::expression_statement && tree.nextNamedSibling(only) == noNode
           && tree.kind(assignment) == Kind::assignment && question.isMember(tree.child(assignment, Field::left))
           && tree.kind(tree.child(assignment, Field::right)) == Kind::false_;
}

} // namespace torchferry::convert
