// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/shape_evidence.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/shape_arguments.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

// Nobody reads one variable more often, or so far behind where its shape was unpacked; the work grows with both.
constexpr std::size_t mostUses = 100;
constexpr NodeId farthest = 4000; // nodes

/// `x` of `x.shape` and `x.size()`; noNode of all else.
NodeId ofShape(const Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    const bool isCall = tree.kind(expression) == Kind::call;
    const NodeId access = isCall ? tree.child(expression, Field::function) : expression;
    if (access == noNode || tree.kind(access) != Kind::attribute)
        return noNode;
    if (isCall && tree.firstNamedChild(tree.child(expression, Field::arguments)) != noNode)
        return noNode;
    return tree.text(tree.child(access, Field::attribute)) == (isCall ? "size" : "shape")
               ? tree.child(access, Field::object)
               : NodeId{noNode};
}

/// How many axes the tensor has at least whose shape is indexed at `node`: `x.shape[3]`, `x.size(3)`, `x.size()[-4]`;
/// `object` becomes the tensor. 0 of all else.
int indexedAxes(const Tree &tree, NodeId node, NodeId &object)
{
    NodeId number = noNode;
    if (tree.kind(node) == Kind::subscript) {
        const NodeId whole = tree.child(node, Field::value);
        object = ofShape(tree, whole);
        number = tree.nextNamedSibling(whole);
    } else if (tree.kind(node) == Kind::call) {
        const NodeId access = tree.child(node, Field::function);
        if (access == noNode || tree.kind(access) != Kind::attribute || attributeName(tree, access) != "size")
            return 0;
        object = tree.child(access, Field::object);
        number = tree.firstNamedChild(tree.child(node, Field::arguments));
    }
    if (object == noNode || number == noNode || tree.nextNamedSibling(number) != noNode)
        return 0;
    const std::optional<int> axis = numberIn(tree, number);
    return axis ? (*axis < 0 ? -*axis : *axis + 1) : 0;
}

/// Running its statement evaluates the node, whatever is found on the way.
bool isSurelyRun(const Tree &tree, NodeId node)
{
    const NodeId statement = tree.statement(node);
    for (NodeId above = tree.parent(node); above != noNode && node != statement; above = tree.parent(above)) {
        const bool isFirst = tree.firstNamedChild(above) == node;
        switch (tree.kind(above)) {
        case Kind::boolean_operator:
            if (!isFirst)
                return false;
            break;
        case Kind::comparison_operator: // of three operands the last one may not be reached
            if (!isFirst && tree.nextNamedSibling(tree.nextNamedSibling(tree.firstNamedChild(above))) != noNode)
                return false;
            break;
        case Kind::conditional_expression:
        case Kind::lambda:
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression:
        case Kind::elif_clause:
        case Kind::case_clause:
        case Kind::except_clause: return false;
        default: break;
        }
        node = above;
    }
    return statement != noNode;
}

/// The definition that the name of a function is bound by, and by nothing else.
bool isOnlyBinding(const FileContext &file, std::uint32_t variable)
{
    return variable != names::none && file.names.variables()[variable].bindings.size() == 1;
}

} // namespace

Rank unpackedBefore(const FileContext &file, NodeId read)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = file.names.variableOf(read);
    const NodeId body = runnerOf(tree, read);
    if (variable == names::none || changesRank(file, read))
        return {};
    const ValueFlow flow(file);
    std::optional<ValueFlow::Definitions> here;
    // The statement at `id`, in a block around the read, was run with the same object.
    const auto tells = [&](NodeId id, NodeId object, NodeId statement) {
        if (tree.kind(object) != Kind::identifier || file.names.variableOf(object) != variable
            || tree.range(id).contains(tree.range(read)) || statement == noNode || runnerOf(tree, id) != body)
            return false;
        const NodeId block = tree.parent(statement);
        if (block == noNode || !tree.range(block).contains(tree.range(read)))
            return false;
        if (!here)
            here = flow.definitionsOf(read);
        const ValueFlow::Definitions there = flow.definitionsOf(object);
        return here->areAll && there.areAll && here->bindings == there.bindings;
    };
    const NodeId first = std::max(body, read > farthest ? read - farthest : NodeId{0});
    Rank rank;
    for (NodeId id = read; id > first; --id) {
        NodeId object = noNode;
        if (const int axes = indexedAxes(tree, id, object); axes > rank.least) {
            if (isSurelyRun(tree, id) && tells(id, object, tree.statement(id)))
                rank.least = axes;
            continue;
        }
        const NodeId pattern = tree.kind(id) == Kind::assignment ? tree.child(id, Field::left) : NodeId{noNode};
        if (pattern == noNode || !isTuplePattern(tree.kind(pattern)) || tree.child(id, Field::right) == noNode)
            continue;
        object = ofShape(tree, tree.child(id, Field::right));
        const std::size_t axes = targetsOf(tree, pattern);
        if (object != noNode && axes != 0 && tells(id, object, tree.parent(id)))
            return {static_cast<int>(axes), static_cast<int>(axes)};
    }
    return rank;
}

Rank askedFor(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const auto wordOf = [&file](std::string_view api) {
        const auto found = file.pack.source.ranks.find(std::string(api));
        return found == file.pack.source.ranks.end() ? std::string_view() : std::string_view(found->second);
    };
    Rank rank;
    NodeId node = skipBrackets(tree, expression);
    for (NodeId access = tree.parent(node); tree.kind(access) == Kind::attribute && callOf(tree, access) != noNode;
         access = tree.parent(node)) {
        const std::string_view name = tree.text(tree.child(access, Field::attribute));
        const NodeId call = callOf(tree, access);
        if (wordOf(file.pack.source.tensorClass + "." + std::string(name)) != "input")
            return rank;
        if (name == "transpose" || name == "swapaxes") {
            for (const Argument &argument : CallSite::of(tree, call).arguments) {
                const int axis = numberIn(tree, argument.value).value_or(-1);
                rank = bothOf(rank, {axis < 0 ? -axis : axis + 1, Rank::unbounded});
            }
        }
        node = skipBrackets(tree, call);
    }
    const NodeId list = tree.parent(node);
    const NodeId call = tree.kind(list) == Kind::argument_list ? tree.parent(list) : NodeId{noNode};
    if (call == noNode || tree.kind(call) != Kind::call || tree.firstNamedChild(list) != node)
        return rank;
    const NodeId callee = tree.child(call, Field::function);
    if (callee == noNode || file.types.kindOf(callee) != types::Type::Kind::instance)
        return rank;
    return bothOf(rank, fixedRank(wordOf(file.types.nameOf(callee))));
}

bool changesRank(const FileContext &file, NodeId read)
{
    constexpr std::array<std::string_view, 9> changing{"unsqueeze_", "squeeze_",  "resize_",    "resize_as_", "set_",
                                                       "t_",         "swapaxes_", "transpose_", "data"};
    const Tree &tree = file.tree;
    const std::uint32_t variable = file.names.variableOf(read);
    if (variable == names::none)
        return true;
    const std::vector<NodeId> uses = file.names.usesOf(file.names.variables()[variable].bindings.front());
    return uses.size() > mostUses || std::any_of(uses.begin(), uses.end(), [&](NodeId use) {
               const NodeId access = tree.parent(use);
               if (tree.kind(access) != Kind::attribute || tree.child(access, Field::object) != use)
                   return false;
               const std::string_view member = tree.text(tree.child(access, Field::attribute));
               const bool isMeant = std::find(changing.begin(), changing.end(), member) != changing.end();
               return isMeant && (member != "data" || isTarget(tree, access));
           });
}

std::optional<std::vector<NodeId>> passedEverywhere(const FileContext &file, NodeId parameter)
{
    const Tree &tree = file.tree;
    const NodeId function = functionDefinitionAround(tree, parameter);
    const NodeId name = function == noNode ? noNode : tree.child(function, Field::name);
    const std::uint32_t variable = name == noNode ? names::none : file.names.variableOf(name);
    if (!isOnlyBinding(file, variable) || file.project.isImportedElsewhere(file.names, tree.text(name))
        || classDefinitionAround(tree, function) != noNode)
        return std::nullopt;
    std::vector<NodeId> values;
    for (const NodeId id : file.names.usesOf(file.names.variables()[variable].bindings.front())) {
        const NodeId call = tree.kind(tree.parent(id)) == Kind::call ? tree.parent(id) : NodeId{noNode};
        const CallSite site = call == noNode ? CallSite{} : CallSite::of(tree, call);
        if (site.callee != id || site.starred)
            return std::nullopt; // the function is passed on
        NodeId given = tree.child(tree.parent(parameter), Field::value);
        for (const Argument &argument : site.arguments)
            given = parameterFor(file, call, argument.node) == parameter ? argument.value : given;
        if (given == noNode)
            return std::nullopt;
        values.push_back(given);
    }
    return values.empty() ? std::nullopt : std::optional(std::move(values));
}

} // namespace torchferry::convert
