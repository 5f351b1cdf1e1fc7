// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_calls.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isOfStep(const Finding &finding, std::string_view member)
{
    return finding.row != nullptr && finding.row->resolver == "training-step" && finding.use == mapping::Use::call
           && finding.api.ends_with(member);
}

bool mayBeInFunction(Kind kind)
{
    constexpr std::array refused{Kind::return_statement,
                                 Kind::yield_,
                                 Kind::await,
                                 Kind::break_statement,
                                 Kind::continue_statement,
                                 Kind::delete_statement,
                                 Kind::global_statement,
                                 Kind::nonlocal_statement,
                                 Kind::import_statement,
                                 Kind::import_from_statement,
                                 Kind::function_definition,
                                 Kind::class_definition,
                                 Kind::try_statement,
                                 Kind::match_statement};
    return std::find(refused.begin(), refused.end(), kind) == refused.end();
}

bool isOnlyRead(const ProgramShape &shape, const CallFindings &calls, NodeId loss)
{
    const Tree &tree = shape.tree();
    loss = unwrap(tree, loss);
    if (const auto call = calls.find(loss);
        call != calls.end() && shape.findings()[call->second].api.ends_with(".GradScaler.scale"))
        loss = CallSite::of(tree, loss).arguments.front().value;
    while (tree.kind(loss) == Kind::subscript || tree.kind(loss) == Kind::attribute)
        loss = tree.firstNamedChild(loss);
    return tree.kind(loss) == Kind::identifier;
}

bool isPlainBackward(const Tree &tree, const CallSite &site)
{
    constexpr std::array losses{Kind::identifier, Kind::call, Kind::binary_operator, Kind::unary_operator,
                                Kind::subscript};
    const Kind loss = tree.kind(unwrap(tree, site.receiver));
    if (callOfStatement(tree, tree.statement(site.call)) != site.call
        || std::find(losses.begin(), losses.end(), loss) == losses.end())
        return false;
    // Whether the graph is kept makes no difference where each loss is computed by a function of its own.
    return std::all_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        const std::string value = literalText(tree, argument.value);
        return argument.kind == Argument::Kind::keyword
               && ((argument.name == "retain_graph" && (value == "True" || value == "False" || value == "None"))
                   || (argument.name == "create_graph" && value == "False"));
    });
}

StepStatements::StepStatements(const ProgramShape &shape, const CallFindings &calls) : m_tree(shape.tree())
{
    for (NodeId call = m_tree.next(Kind::call, 0); call != noNode; call = m_tree.next(Kind::call, call + 1)) {
        const NodeId statement = m_tree.statement(call);
        if (callOfStatement(m_tree, statement) != call)
            continue;
        const auto found = calls.find(call);
        const Finding *finding = found == calls.end() ? nullptr : &shape.findings()[found->second];
        const NodeId callee = m_tree.child(call, python::Field::function);
        const NodeId member = m_tree.child(callee, python::Field::attribute);
        if (finding != nullptr && (isOfStep(*finding, ".step") || isOfStep(*finding, ".backward")))
            m_steps[m_tree.parent(statement)].push_back(statement);
        else if (m_tree.text(member) == "zero_grad" || shape.calledFunction(callee) != noNode)
            m_clearings[m_tree.parent(statement)].push_back(statement);
    }
}

NodeId StepStatements::stepBefore(NodeId statement) const
{
    const auto found = m_steps.find(m_tree.parent(statement));
    if (found == m_steps.end())
        return noNode;
    const auto next = std::lower_bound(found->second.begin(), found->second.end(), statement);
    return next == found->second.begin() ? NodeId{noNode} : *std::prev(next);
}

const std::vector<NodeId> &StepStatements::clearingsIn(NodeId block) const
{
    static const std::vector<NodeId> nothing;
    const auto found = m_clearings.find(block);
    return found == m_clearings.end() ? nothing : found->second;
}

} // namespace torchferry::convert::context::mindspore
