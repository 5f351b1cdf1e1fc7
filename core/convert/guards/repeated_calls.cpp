// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/repeated_calls.h"

#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::size_t farthest = 8; ///< statements that are looked at

/// The call that a statement consists of, or noNode.
NodeId callIn(const Tree &tree, NodeId statement)
{
    const NodeId call = tree.kind(statement) == Kind::expression_statement ? tree.firstNamedChild(statement) : noNode;
    return tree.kind(call) == Kind::call ? call : noNode;
}

/// What is passed, if it is one thing by its place that may be evaluated at any time.
NodeId onlyArgument(const Tree &tree, NodeId call)
{
    const CallSite site = CallSite::of(tree, call);
    const bool isOne = site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::positional;
    return isOne && isPure(tree, site.arguments.front().value) ? site.arguments.front().value : noNode;
}

/// The statements before `statement` in its block, the nearest first.
std::vector<NodeId> before(const Tree &tree, NodeId statement)
{
    std::vector<NodeId> found;
    for (NodeId at = tree.firstNamedChild(tree.parent(statement)); at != noNode && at < statement;
         at = tree.nextNamedSibling(at)) {
        if (tree.kind(at) != Kind::comment)
            found.insert(found.begin(), at);
        if (found.size() > farthest)
            found.pop_back();
    }
    return found;
}

/// A condition that reads a name, or asks what the machine has: no random number is drawn.
bool drawsNothing(const FileContext &file, NodeId condition)
{
    condition = unwrap(file.tree, condition);
    const NodeId callee = file.tree.child(condition, Field::function);
    const auto asked = callee == noNode ? std::nullopt : file.project.resolve(file.names, file.tree, callee);
    const auto &free = file.pack.source.sideEffectFreeConstructors;
    return isPure(file.tree, condition)
           || (asked && !asked->local && free.contains(file.pack.sourceFacts.canonical(asked->dotted)));
}

} // namespace

bool repeatsCall(const FileContext &file, NodeId call, std::string_view api)
{
    const Tree &tree = file.tree;
    NodeId statement = tree.statement(call);
    const NodeId seed = onlyArgument(tree, call);
    if (seed == noNode || callIn(tree, statement) != call)
        return false;
    std::vector<NodeId> earlier = before(tree, statement);
    const NodeId block = tree.parent(statement);
    const NodeId around = tree.parent(block);
    if (tree.kind(around) == Kind::if_statement && tree.child(around, Field::consequence) == block
        && drawsNothing(file, tree.child(around, Field::condition))) {
        const std::vector<NodeId> above = before(tree, around);
        earlier.insert(earlier.end(), above.begin(), above.end());
    }
    for (const NodeId each : earlier) {
        const NodeId other = callIn(tree, each);
        const NodeId callee = tree.child(other, Field::function);
        if (other == noNode || lastNameOf(tree, callee).find("seed") == std::string_view::npos)
            return false;
        const auto named = file.project.resolve(file.names, tree, callee);
        const NodeId argument = onlyArgument(tree, other);
        if (named && !named->local && file.pack.sourceFacts.canonical(named->dotted) == api && argument != noNode
            && tree.text(argument) == tree.text(seed))
            return true;
    }
    return false;
}

} // namespace torchferry::convert
