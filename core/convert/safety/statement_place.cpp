// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/statement_place.h"

#include <algorithm>

#include "core/convert/safety/evaluation_walk.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isInside(const Tree &tree, NodeId node, NodeId outer)
{
    return outer != noNode && node >= outer && node < tree.subtreeEnd(outer);
}

/// What the first of the items of a `with` statement is made of.
NodeId firstItem(const Tree &tree, NodeId statement)
{
    const NodeId clause = tree.firstNamedChild(statement);
    const NodeId item = tree.kind(clause) == Kind::with_clause ? tree.firstNamedChild(clause) : NodeId{noNode};
    if (tree.kind(item) != Kind::with_item)
        return noNode;
    const NodeId value = tree.firstNamedChild(item);
    return tree.kind(value) == Kind::as_pattern ? tree.firstNamedChild(value) : value;
}

/// What is evaluated first of a statement whose header has an expression.
NodeId headerOf(const Tree &tree, NodeId statement)
{
    switch (tree.kind(statement)) {
    case Kind::if_statement: return tree.child(statement, Field::condition);
    case Kind::for_statement: return tree.child(statement, Field::right);
    case Kind::with_statement: return firstItem(tree, statement);
    case Kind::match_statement: {
        const NodeId subject = tree.child(statement, Field::subject);
        return subject == noNode || tree.kind(tree.nextNamedSibling(subject)) == Kind::case_clause
                       || tree.kind(tree.nextNamedSibling(subject)) == Kind::block
                   ? subject
                   : noNode; // `match a, b:`
    }
    default: return noNode;
    }
}

bool isConditional(const Tree &tree, NodeId node, NodeId root)
{
    const auto isClosed = [&](NodeId scope) { return !isInside(tree, node, scope); };
    const EvaluationWalk walk(tree, root, isClosed);
    const auto step = std::find_if(walk.steps.begin(), walk.steps.end(),
                                   [node](const EvaluationWalk::Step &one) { return one.node == node; });
    return step == walk.steps.end() || step->conditional;
}

/// An annotation is evaluated now, later or never.
bool isInAnnotation(const Tree &tree, NodeId node, NodeId root)
{
    for (NodeId id = node; id != noNode && id != root; id = tree.parent(id)) {
        if (tree.kind(id) == Kind::type)
            return true;
    }
    return false;
}

} // namespace

std::optional<StatementPlace> statementPlace(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    StatementPlace place;
    place.statement = tree.statement(node);
    if (place.statement == noNode || !beginsLine(tree, tree.begin(place.statement)))
        return std::nullopt;
    const Kind block = tree.kind(tree.parent(place.statement));
    if (block != Kind::block && block != Kind::module)
        return std::nullopt;
    switch (tree.kind(place.statement)) {
    case Kind::expression_statement:
        place.root = place.statement;
        place.mayFollow = standsAlone(tree, place.statement);
        break;
    case Kind::return_statement:
    case Kind::assert_statement:
    case Kind::raise_statement: place.root = place.statement; break;
    default: place.root = headerOf(tree, place.statement);
    }
    if (!isInside(tree, node, place.root) || isInAnnotation(tree, node, place.root)
        || isConditional(tree, node, place.root))
        return std::nullopt;
    const ByteRange range = tree.range(place.root);
    const auto isBroken = [range](const ByteRange &error) { return error.overlaps(range); };
    if (std::any_of(tree.errors().begin(), tree.errors().end(), isBroken))
        return std::nullopt;
    return place;
}

bool mayBindVariable(const FileContext &file, const StatementPlace &place)
{
    const names::Scope &scope = file.names.scopes()[file.names.scopeOf(place.statement)];
    if (scope.kind == names::Scope::Kind::class_)
        return false;
    if (scope.kind == names::Scope::Kind::module)
        return true;
    const Tree &tree = file.tree;
    for (NodeId id = scope.node; id < tree.subtreeEnd(scope.node); ++id) {
        if (tree.kind(id) == Kind::identifier && tree.field(id) == Field::function
            && file.pack.library.seesVariables(tree.text(id)))
            return false;
    }
    return true;
}

} // namespace torchferry::convert
