// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/input_statements.h"

#include <algorithm>

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool has(const std::vector<std::uint32_t> &variables, std::uint32_t variable)
{
    return std::find(variables.begin(), variables.end(), variable) != variables.end();
}

/// `x` of `x.requires_grad_()`, `x.requires_grad = True`.
bool isFlagOf(const ProgramShape &shape, NodeId name, const std::vector<std::uint32_t> &inputs)
{
    const Tree &tree = shape.tree();
    const NodeId member = tree.parent(name);
    return tree.kind(member) == Kind::attribute && tree.field(name) == Field::object
           && tree.text(tree.child(member, Field::attribute)).starts_with("requires_grad")
           && has(inputs, shape.file().names.variableOf(name));
}

} // namespace

LossStatements statementsFrom(const ProgramShape &shape, const CallFindings &calls, NodeId statement, NodeId output,
                              const std::vector<std::uint32_t> &inputs)
{
    const Tree &tree = shape.tree();
    const names::FileNames &names = shape.file().names;
    StepData data(shape, calls);
    LossQuery query{statement, output};
    query.inputs = inputs;
    query.inputsFrom = tree.end(statement);
    for (const std::uint32_t variable : inputs) {
        data.addLeaf(variable);
        std::uint32_t last = 0; // a parameter, or bound elsewhere: what this function computes may depend on it
        for (const names::BindingId id : names.variables()[variable].bindings) {
            const NodeId node = names.bindings()[id].node;
            if (node != noNode && tree.begin(node) < tree.begin(statement))
                last = std::max(last, tree.begin(node));
        }
        query.inputsFrom = std::min(query.inputsFrom, last);
    }
    // The last statement of the block that binds an input, or sets its flag.
    const NodeId block = tree.parent(statement);
    const auto look = [&](NodeId node) {
        NodeId at = node < statement ? tree.statement(node) : noNode; // also of noNode, which is behind all
        while (at != noNode && tree.parent(at) != block)
            at = tree.parent(at);
        if (at != noNode && at != statement && (query.boundary == noNode || at > query.boundary))
            query.boundary = at;
    };
    for (const std::uint32_t variable : inputs) {
        const auto bindings = names.variables()[variable].bindings;
        for (const names::BindingId id : bindings)
            look(names.bindings()[id].node);
        for (const NodeId use : names.usesOf(bindings.front()))
            if (isFlagOf(shape, use, inputs))
                look(use);
    }
    return lossStatementsOf(shape, calls, data, query);
}

} // namespace torchferry::convert::context::mindspore
