// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/call_only_values.h"

#include <algorithm>
#include <vector>

#include "core/convert/dataflow/made_by_size.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isOnlyCalled(const FileContext &file, NodeId value)
{
    const Tree &tree = file.tree;
    const NodeId name = onlyTargetOf(tree, value);
    if (name == noNode || tree.kind(name) != Kind::identifier)
        return false;
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1
        || file.names.scopes()[file.names.variables()[variable].scope].kind != names::Scope::Kind::function)
        return false;
    const std::vector<NodeId> reads = file.names.usesOf(file.names.bindingAt(name));
    return !reads.empty() && std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
        return callOf(tree, read) != noNode && file.types.kindOf(read) != types::Type::Kind::unknown;
    });
}

bool isOnlyMade(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    NodeId value = name;
    for (NodeId above = tree.parent(value); above != noNode; above = tree.parent(above)) {
        const bool isChoice = tree.kind(above) == Kind::conditional_expression && !isConditionOf(tree, above, value);
        if (!isChoice && tree.kind(above) != Kind::parenthesized_expression)
            break;
        value = above;
    }
    const NodeId target = onlyTargetOf(tree, value);
    const std::uint32_t variable =
        target == noNode || tree.kind(target) != Kind::identifier ? names::none : file.names.variableOf(target);
    if (variable == names::none
        || file.names.scopes()[file.names.variables()[variable].scope].kind == names::Scope::Kind::class_)
        return false;
    const auto isMaking = [&](NodeId read) {
        if (callOf(tree, read) != noNode)
            return true;
        const NodeId list = tree.parent(read);
        const NodeId call = tree.kind(list) == Kind::argument_list ? tree.parent(list) : NodeId{noNode};
        const NodeId callee =
            call == noNode || tree.kind(call) != Kind::call ? noNode : tree.child(call, Field::function);
        return callee != noNode && tree.kind(callee) == Kind::attribute
               && tree.text(tree.child(callee, Field::attribute)) == "type";
    };
    bool isCalled = false;
    for (const names::BindingId binding : file.names.variables()[variable].bindings) {
        const std::vector<NodeId> reads = file.names.usesOf(binding);
        if (!std::all_of(reads.begin(), reads.end(), isMaking))
            return false;
        isCalled = isCalled || std::any_of(reads.begin(), reads.end(), [&tree](NodeId read) {
                       return callOf(tree, read) != noNode;
                   });
    }
    return isCalled;
}

bool isOnlyTestedFor(const FileContext &file, NodeId name, bool isByInstance)
{
    const auto isTest = isByInstance ? isInstanceTest : isTypeTest;
    if (isTest(file.tree, name))
        return true;
    NodeId list = file.tree.parent(name);
    while (file.tree.kind(file.tree.parent(list)) == Kind::parenthesized_expression)
        list = file.tree.parent(list);
    const NodeId assignment = file.tree.parent(list);
    const bool isKept =
        (file.tree.kind(list) == Kind::tuple || file.tree.kind(list) == Kind::list || file.tree.kind(list) == Kind::set)
        && file.tree.kind(assignment) == Kind::assignment && file.tree.field(list) == Field::right;
    const NodeId kept = isKept ? file.tree.child(assignment, Field::left) : NodeId{noNode};
    const names::BindingId binding = kept == noNode ? names::none : file.names.bindingAt(kept);
    if (binding == names::none)
        return false;
    const std::vector<NodeId> reads = file.names.usesOf(binding);
    return !reads.empty()
           && std::all_of(reads.begin(), reads.end(), [&](NodeId read) { return isTest(file.tree, read); });
}

bool isOnly(const FileContext &file, NodeId value, std::string_view word)
{
    if (word == "called")
        return isOnlyCalled(file, value);
    if (word == "made")
        return isOnlyMade(file, value);
    if (word == "sized")
        return isMadeBySizeOnly(file, value);
    return isOnlyTestedFor(file, value, word == "instance");
}

} // namespace torchferry::convert
