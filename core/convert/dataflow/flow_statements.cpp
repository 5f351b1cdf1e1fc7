// SPDX-License-Identifier: Apache-2.0
// Compound statements of FlowBuilder.
#include <utility>

#include "core/convert/dataflow/flow_builder.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

void FlowBuilder::choice(NodeId node)
{
    std::vector<Step> ends;
    NodeId part = node;
    for (NodeId child = m_tree.firstNamedChild(node); part != noNode;) {
        expressionAt(part, Field::condition);
        const Step decided = m_at;
        block(m_tree.child(part, Field::consequence));
        ends.push_back(m_at);
        m_at = decided;
        part = noNode;
        for (; child != noNode && part == noNode; child = m_tree.nextNamedSibling(child)) {
            if (m_tree.kind(child) == Kind::elif_clause)
                part = child;
            else if (m_tree.kind(child) == Kind::else_clause)
                block(m_tree.child(child, Field::body));
        }
    }
    ends.push_back(m_at);
    join(ends, node);
}

void FlowBuilder::whileLoop(NodeId node)
{
    const NodeId condition = m_tree.child(node, Field::condition);
    m_loops.push_back({add(FlowStep::Kind::none, node), {}});
    expression(condition);
    const Step decided = m_at;
    block(m_tree.child(node, Field::body));
    link(m_at, m_loops.back().head);
    const std::string always = literalText(m_tree, condition);
    m_at = always == "True" || always == "1" ? Step(FlowGraph::none) : decided;
    endLoop(node);
}

void FlowBuilder::forLoop(NodeId node)
{
    expressionAt(node, Field::right);
    m_loops.push_back({add(FlowStep::Kind::none, node), {}});
    const Step head = m_at;
    target(m_tree.child(node, Field::left));
    block(m_tree.child(node, Field::body));
    link(m_at, head);
    m_at = head;
    endLoop(node);
}

/// From where the loop ends by itself: its `else`, and where a `break` goes.
void FlowBuilder::endLoop(NodeId node)
{
    Loop loop = std::move(m_loops.back());
    m_loops.pop_back();
    if (const NodeId other = m_tree.child(node, Field::alternative); other != noNode)
        block(m_tree.child(other, Field::body));
    loop.breaks.push_back(m_at);
    join(loop.breaks, node);
}

void FlowBuilder::tryStatement(NodeId node)
{
    NodeId otherwise = noNode;
    NodeId last = noNode;
    bool isCaught = false;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        otherwise = m_tree.kind(child) == Kind::else_clause ? child : otherwise;
        last = m_tree.kind(child) == Kind::finally_clause ? child : last;
        isCaught =
            isCaught || m_tree.kind(child) == Kind::except_clause || m_tree.kind(child) == Kind::except_group_clause;
    }
    if (last != noNode)
        m_finallies.push_back({m_loops.size(), {}, {}});
    const Step begin = add(FlowStep::Kind::none, noNode);
    block(m_tree.child(node, Field::body));
    const Step end = m_graph.m_steps.nextId();
    if (otherwise != noNode)
        block(m_tree.child(otherwise, Field::body));
    std::vector<Step> ends{m_at};
    if (isCaught) {
        m_at = FlowGraph::none;
        const Step dispatch = add(FlowStep::Kind::none, noNode);
        linkAll(begin, end, dispatch);
        handlers(node, dispatch, ends);
    }
    if (last != noNode)
        finallyBlock(node, last, begin, std::move(ends));
    else
        join(ends, node);
}

/// The clauses one after the other.
void FlowBuilder::handlers(NodeId node, Step dispatch, std::vector<Step> &ends)
{
    for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) != Kind::except_clause && m_tree.kind(clause) != Kind::except_group_clause)
            continue;
        m_at = dispatch;
        NodeId name = noNode;
        for (NodeId part = m_tree.firstNamedChild(clause); part != noNode; part = m_tree.nextNamedSibling(part)) {
            if (m_tree.kind(part) == Kind::block) {
                block(part);
                continue;
            }
            const bool isNamed = m_tree.kind(part) == Kind::as_pattern;
            const NodeId caught = isNamed ? m_tree.firstNamedChild(part) : part;
            expression(caught);
            dispatch = m_at;
            const NodeId as = isNamed && caught != noNode ? m_tree.nextNamedSibling(caught) : NodeId{noNode};
            name = as == noNode ? noNode : m_tree.firstNamedChild(as);
            if (as != noNode)
                target(as);
        }
        if (m_at != FlowGraph::none && m_tree.kind(name) == Kind::identifier)
            add(FlowStep::Kind::unbind, name, m_file.names.variableOf(name));
        ends.push_back(m_at);
    }
}

/// Whatever ends the statement goes through the block: its end, an exception from any step since `begin`, a jump.
void FlowBuilder::finallyBlock(NodeId node, NodeId clause, Step begin, std::vector<Step> ends)
{
    Finally own = std::move(m_finallies.back());
    m_finallies.pop_back();
    const bool endsItself = std::any_of(ends.begin(), ends.end(), [](Step end) { return end != FlowGraph::none; });
    m_at = FlowGraph::none;
    const Step raised = m_graph.m_steps.nextId();
    const Step first = add(FlowStep::Kind::none, noNode);
    linkAll(begin, raised, first);
    for (const std::vector<Step> *steps : {&ends, &own.entries}) {
        for (const Step step : *steps)
            link(step, first);
    }
    for (NodeId part = m_tree.firstNamedChild(clause); part != noNode; part = m_tree.nextNamedSibling(part))
        block(part);
    const Step end = m_at;
    if (end == FlowGraph::none)
        return;
    for (const Leaving &leaving : own.leavings) {
        m_at = end;
        leave(leaving);
    }
    join({endsItself ? end : Step(FlowGraph::none)}, node);
}

/// No context of the source framework swallows an exception, `with loom.no_grad():`.
bool FlowBuilder::isContextOfSource(NodeId manager) const
{
    if (m_tree.kind(manager) != Kind::call)
        return false;
    const auto resolved = m_file.project.resolve(m_file.names, m_tree, m_tree.child(manager, Field::function));
    return resolved && !resolved->local && m_file.pack.source.owns(resolved->dotted);
}

/// The manager may swallow an exception of the body.
void FlowBuilder::withStatement(NodeId node)
{
    bool mayGoOn = false;
    for (NodeId part = m_tree.firstNamedChild(node); part != noNode; part = m_tree.nextNamedSibling(part)) {
        if (m_tree.kind(part) != Kind::with_clause)
            continue;
        for (NodeId item = m_tree.firstNamedChild(part); item != noNode; item = m_tree.nextNamedSibling(item)) {
            const NodeId value = m_tree.firstNamedChild(item);
            if (m_tree.kind(value) != Kind::as_pattern) {
                expression(value);
                mayGoOn = mayGoOn || !isContextOfSource(value);
                continue;
            }
            const NodeId manager = m_tree.firstNamedChild(value);
            expression(manager);
            mayGoOn = mayGoOn || manager == noNode || !isContextOfSource(manager);
            if (const NodeId as = manager == noNode ? noNode : m_tree.nextNamedSibling(manager); as != noNode)
                target(as);
        }
    }
    const Step begin = m_graph.m_steps.nextId();
    block(m_tree.child(node, Field::body));
    const Step end = m_graph.m_steps.nextId();
    const Step last = m_at;
    m_at = FlowGraph::none;
    const Step after = add(FlowStep::Kind::none, node);
    link(last, after);
    if (mayGoOn)
        linkAll(begin, end, after);
}

void FlowBuilder::match(NodeId node)
{
    expressionAt(node, Field::subject);
    std::vector<Step> ends;
    Step dispatch = add(FlowStep::Kind::none, noNode);
    const NodeId body = m_tree.child(node, Field::body);
    for (NodeId clause = m_tree.firstNamedChild(body == noNode ? node : body); clause != noNode;
         clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) != Kind::case_clause)
            continue;
        m_at = dispatch;
        for (NodeId part = m_tree.firstNamedChild(clause); part != noNode; part = m_tree.nextNamedSibling(part)) {
            if (m_tree.kind(part) == Kind::block || m_tree.kind(part) == Kind::if_clause)
                continue;
            for (NodeId id = part; id < m_tree.subtreeEnd(part); ++id) {
                if (m_tree.kind(id) == Kind::identifier && m_file.names.bindingAt(id) != names::none)
                    bind(id);
                else if (m_tree.kind(id) == Kind::identifier)
                    read(id);
            }
        }
        expressionAt(clause, Field::guard);
        const Step decided = m_at;
        block(m_tree.child(clause, Field::consequence));
        ends.push_back(m_at);
        m_at = FlowGraph::none;
        const Step next = add(FlowStep::Kind::none, noNode);
        link(dispatch, next);
        link(decided, next);
        dispatch = next;
    }
    ends.push_back(dispatch);
    join(ends, node);
}

void FlowBuilder::deletion(NodeId node)
{
    std::vector<NodeId> targets;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
        targets.push_back(child);
    for (std::size_t next = 0; next < targets.size(); ++next) {
        const NodeId each = targets[next];
        switch (m_tree.kind(each)) {
        case Kind::identifier: add(FlowStep::Kind::unbind, each, m_file.names.variableOf(each)); break;
        case Kind::expression_list:
        case Kind::tuple:
        case Kind::list:
        case Kind::parenthesized_expression:
            for (NodeId part = m_tree.firstNamedChild(each); part != noNode; part = m_tree.nextNamedSibling(part))
                targets.push_back(part);
            break;
        default: expression(each); break;
        }
    }
}

void FlowBuilder::classBody(NodeId node)
{
    expressionAt(node, Field::superclasses);
    block(m_tree.child(node, Field::body));
    bind(m_tree.child(node, Field::name));
}

} // namespace torchferry::convert
