// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/mask_use.h"

#include "core/convert/dataflow/flow_walk.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `x.masked_fill(node, 0)`: the tensor's method has `mask` as the parameter in that place.
bool isPassedAsMask(const FileContext &file, NodeId arguments, NodeId node)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(tree.parent(arguments), Field::function);
    if (callee == noNode || tree.kind(callee) != Kind::attribute)
        return false;
    std::size_t place = 0;
    for (NodeId each = tree.firstNamedChild(arguments); each != node; each = tree.nextNamedSibling(each))
        ++place;
    const mapping::ApiFacts *method =
        file.pack.sourceFacts.member(file.pack.source.tensorClass, tree.text(tree.child(callee, Field::attribute)));
    return method != nullptr && !method->overloads.empty() && place < method->overloads.front().parameters.size()
           && method->overloads.front().parameters[place].name == "mask";
}

/// The expression stands where elements are chosen. `x[~node]` does not count: of bytes that is 254 or 255, and chooses all.
bool choosesElements(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    node = skipBrackets(tree, node);
    const NodeId parent = tree.parent(node);
    if (tree.kind(parent) == Kind::subscript)
        return tree.field(node) == Field::subscript;
    return tree.kind(parent) == Kind::argument_list && tree.kind(tree.parent(parent)) == Kind::call
           && isPassedAsMask(file, parent, node);
}

} // namespace

bool isUsedAsMask(const FileContext &file, NodeId node)
{
    if (choosesElements(file, node))
        return true;
    const NodeId target = onlyTargetOf(file.tree, skipBrackets(file.tree, node));
    const std::uint32_t variable =
        target != noNode && file.tree.kind(target) == Kind::identifier ? file.names.variableOf(target) : names::none;
    if (variable == names::none)
        return false;
    const FlowGraph &graph = flowGraphAround(file, target);
    const Step from = graph.stepOfBinding(target);
    if (from == FlowGraph::none)
        return false;
    const StepSet reached = stepsBehind(graph, from, variable);
    bool isMask = false;
    for (const NodeId read : readsOf(file, variable)) {
        const Step step = graph.stepAt(read);
        if (step == FlowGraph::none) // in another function
            return false;
        if (!reached[step])
            continue;
        if (!choosesElements(file, read))
            return false;
        isMask = true;
    }
    return isMask;
}

} // namespace torchferry::convert
