// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_calls.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
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

NodeId loopLeftBy(const Tree &tree, NodeId statement)
{
    NodeId at = statement;
    if (tree.kind(at) != Kind::break_statement && tree.kind(at) != Kind::continue_statement)
        return noNode;
    while (at != noNode && tree.kind(at) != Kind::for_statement && tree.kind(at) != Kind::while_statement)
        at = tree.parent(at);
    return at;
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

bool cutsOff(const Tree &tree, NodeId member)
{
    constexpr std::array<std::string_view, 3> cuts{"detach", "data", "item"};
    return tree.kind(member) == Kind::attribute
           && std::ranges::find(cuts, tree.text(tree.child(member, Field::attribute))) != cuts.end();
}

bool isEndOfStep(const ProgramShape &shape, const CallFindings &calls, NodeId statement)
{
    const Tree &tree = shape.tree();
    for (NodeId id = tree.next(Kind::call, statement); id < tree.subtreeEnd(statement);
         id = tree.next(Kind::call, id + 1)) {
        const auto found = calls.find(id);
        if (found != calls.end()
            && (isOfStep(shape.findings()[found->second], "")
                || shape.findings()[found->second].api.ends_with(".zero_grad")))
            return true;
    }
    return false;
}

bool isConditional(const Tree &tree, NodeId call, NodeId statement)
{
    if (callOfStatement(tree, tree.statement(call)) != call)
        return false;
    for (NodeId at = tree.parent(call); at != noNode && at != statement; at = tree.parent(at)) {
        const Kind kind = tree.kind(at);
        if (kind == Kind::for_statement || kind == Kind::while_statement || kind == Kind::function_definition
            || kind == Kind::class_definition || kind == Kind::lambda)
            return false;
    }
    const Kind kind = tree.kind(statement);
    return kind == Kind::expression_statement || kind == Kind::if_statement || kind == Kind::with_statement
           || kind == Kind::try_statement;
}

NodeId branchOfStep(const ProgramShape &shape, const CallFindings &calls, NodeId backward)
{
    constexpr std::array parts{Kind::identifier,
                               Kind::attribute,
                               Kind::comparison_operator,
                               Kind::boolean_operator,
                               Kind::string,
                               Kind::not_operator,
                               Kind::none,
                               Kind::true_,
                               Kind::false_,
                               Kind::integer,
                               Kind::string_start,
                               Kind::string_content,
                               Kind::string_end,
                               Kind::parenthesized_expression};
    const Tree &tree = shape.tree();
    const names::FileNames &names = shape.file().names;
    const NodeId block = tree.parent(backward);
    const NodeId branch = tree.parent(block);
    const CallSite site = CallSite::of(tree, callOfStatement(tree, backward));
    if (tree.kind(branch) != Kind::if_statement || tree.child(branch, Field::consequence) != block
        || tree.kind(site.receiver) != Kind::identifier || !site.arguments.empty())
        return noNode;
    for (NodeId id = tree.firstNamedChild(block); id != backward; id = tree.nextNamedSibling(id)) {
        const auto call = calls.find(callOfStatement(tree, id));
        if (tree.kind(id) != Kind::comment
            && (call == calls.end() || !shape.findings()[call->second].api.ends_with(".zero_grad")))
            return noNode;
    }
    const NodeId condition = tree.child(branch, Field::condition);
    const NodeId first = tree.firstNamedChild(tree.parent(branch));
    for (NodeId id = condition; id < tree.subtreeEnd(condition); ++id) {
        if (tree.isNamed(id) && std::ranges::find(parts, tree.kind(id)) == parts.end())
            return noNode;
        const bool isMember = tree.kind(tree.parent(id)) == Kind::attribute && tree.field(id) == Field::attribute;
        if (tree.kind(id) != Kind::identifier)
            continue;
        // Nothing of the block changes it.
        for (NodeId other = first; other < tree.subtreeEnd(branch); ++other) {
            const bool isStore = tree.kind(other) == Kind::identifier && tree.text(other) == tree.text(id)
                                 && (isMember ? tree.field(tree.parent(other)) == Field::left
                                                    && tree.kind(tree.parent(other)) == Kind::attribute
                                              : names.bindingAt(other) != names::none);
            if (isStore)
                return noNode;
        }
    }
    return branch;
}

NodeId stepWithClosure(const ProgramShape &shape, const CallFindings &calls, NodeId backward)
{
    const Tree &tree = shape.tree();
    const NodeId function = functionDefinitionAround(tree, backward);
    const names::BindingId binding = function == noNode
                                         ? names::BindingId{names::none}
                                         : shape.file().names.bindingAt(tree.child(function, Field::name));
    if (binding == names::none)
        return noNode;
    for (const NodeId use : shape.file().names.usesOf(binding)) {
        NodeId list = tree.parent(use);
        if (tree.kind(list) == Kind::keyword_argument)
            list = tree.parent(list);
        const NodeId call = tree.kind(list) == Kind::argument_list ? tree.parent(list) : NodeId{noNode};
        const auto found = calls.find(call);
        if (found != calls.end() && shape.findings()[found->second].api.ends_with(".step"))
            return call;
    }
    return noNode;
}

bool isDeletedBehind(const Tree &tree, std::string_view name, NodeId statement)
{
    const NodeId end = tree.subtreeEnd(tree.parent(statement));
    for (NodeId id = tree.next(Kind::delete_statement, statement); id != noNode && id < end;
         id = tree.next(Kind::delete_statement, id + 1))
        if (anyIdentifier(tree, id, [&](NodeId each) { return tree.text(each) == name; }))
            return true;
    return false;
}

NodeId readsByName(const ProgramShape &shape, NodeId first)
{
    const Tree &tree = shape.tree();
    const NodeId function = functionDefinitionAround(tree, first);
    NodeId begin = first;
    for (NodeId at = tree.parent(first); at != noNode && at != function; at = tree.parent(at))
        if (tree.kind(at) == Kind::for_statement || tree.kind(at) == Kind::while_statement)
            begin = at;
    const NodeId end = function == noNode ? static_cast<NodeId>(tree.size()) : tree.subtreeEnd(function);
    for (NodeId id = tree.next(Kind::call, begin); id != noNode && id < end; id = tree.next(Kind::call, id + 1)) {
        const NodeId callee = tree.child(id, Field::function);
        const bool sees = tree.kind(callee) == Kind::identifier && shape.file().names.variableOf(callee) == names::none
                          && shape.file().pack.library.seesVariables(tree.text(callee));
        const std::string_view name = tree.text(callee);
        const bool isOther =
            (name == "globals" && function != noNode)
            || (name != "eval" && name != "exec" && tree.firstNamedChild(tree.child(id, Field::arguments)) != noNode);
        if (sees && !isOther)
            return id;
    }
    return noNode;
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
