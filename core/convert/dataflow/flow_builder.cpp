// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/flow_builder.h"

#include <algorithm>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr int deepest = 1000; ///< nested expressions and statements; deeper ones are not looked at

bool isPattern(Kind kind)
{
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern
           || kind == Kind::list_splat_pattern || kind == Kind::expression_list || kind == Kind::tuple
           || kind == Kind::list || kind == Kind::list_splat || kind == Kind::parenthesized_expression
           || kind == Kind::as_pattern_target;
}

} // namespace

FlowBuilder::FlowBuilder(const FileContext &file, FlowGraph &graph) : m_file(file), m_tree(file.tree), m_graph(graph) {}

void FlowBuilder::build()
{
    const NodeId body = m_graph.m_body;
    m_at = add(FlowStep::Kind::none, noNode);
    if (m_tree.kind(body) == Kind::function_definition || m_tree.kind(body) == Kind::lambda) {
        parametersOf(m_tree.child(body, Field::parameters));
        const NodeId inner = m_tree.child(body, Field::body);
        if (m_tree.kind(body) == Kind::lambda)
            expression(inner);
        else
            block(inner);
    } else {
        block(body);
    }
    finish();
}

void FlowBuilder::finish()
{
    const auto fill = [this](FlowGraph::Links &links) {
        std::sort(m_links.begin(), m_links.end());
        m_links.erase(std::unique(m_links.begin(), m_links.end()), m_links.end());
        links.begins.assign(m_graph.m_steps.size() + 1, 0);
        for (const auto &[from, to] : m_links)
            ++links.begins[from.index() + 1];
        for (std::size_t step = 1; step < links.begins.size(); ++step)
            links.begins[step] += links.begins[step - 1];
        for (const auto &[from, to] : m_links)
            links.steps.push_back(to);
    };
    fill(m_graph.m_after);
    for (auto &[from, to] : m_links)
        std::swap(from, to);
    fill(m_graph.m_before);
    std::sort(m_graph.m_byNode.begin(), m_graph.m_byNode.end());
}

Step FlowBuilder::add(FlowStep::Kind kind, NodeId node, std::uint32_t variable)
{
    const Step step = m_graph.m_steps.nextId();
    m_graph.m_steps.push_back({kind, node, variable});
    if (node != noNode)
        m_graph.m_byNode.emplace_back(node, step);
    link(m_at, step);
    m_at = step;
    return step;
}

void FlowBuilder::link(Step from, Step to)
{
    if (from != FlowGraph::none && to != FlowGraph::none)
        m_links.emplace_back(from, to);
}

/// Goes on where the ways `ends` meet.
void FlowBuilder::join(const std::vector<Step> &ends, NodeId node)
{
    m_at = FlowGraph::none;
    const Step meeting = add(FlowStep::Kind::none, node);
    for (const Step end : ends)
        link(end, meeting);
    if (std::all_of(ends.begin(), ends.end(), [](Step end) { return end == FlowGraph::none; }))
        m_at = FlowGraph::none;
}

/// Each of the steps may be the last one before `to`: it raises.
void FlowBuilder::linkAll(Step begin, Step end, Step to)
{
    for (Step step = begin; step < end; ++step)
        link(step, to);
}

void FlowBuilder::leave(const Leaving &leaving)
{
    if (m_at == FlowGraph::none)
        return;
    const bool isInside =
        !m_finallies.empty() && (leaving.jump == Jump::outOfFunction || m_finallies.back().loops > leaving.loop);
    if (isInside) {
        Finally &around = m_finallies.back();
        around.entries.push_back(m_at);
        if (std::find(around.leavings.begin(), around.leavings.end(), leaving) == around.leavings.end())
            around.leavings.push_back(leaving);
    } else if (leaving.jump == Jump::toEnd) {
        m_loops[leaving.loop].breaks.push_back(m_at);
    } else if (leaving.jump == Jump::toHead) {
        link(m_at, m_loops[leaving.loop].head);
    }
    m_at = FlowGraph::none;
}

void FlowBuilder::block(NodeId node)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
        statement(child);
}

void FlowBuilder::statement(NodeId node)
{
    if (++m_depth > deepest) {
        m_graph.m_isOpaque = true;
        --m_depth;
        return;
    }
    switch (m_tree.kind(node)) {
    case Kind::if_statement: choice(node); break;
    case Kind::while_statement: whileLoop(node); break;
    case Kind::for_statement: forLoop(node); break;
    case Kind::try_statement: tryStatement(node); break;
    case Kind::with_statement: withStatement(node); break;
    case Kind::match_statement: match(node); break;
    case Kind::delete_statement: deletion(node); break;
    case Kind::class_definition: classBody(node); break;
    case Kind::function_definition:
        defaultsOf(m_tree.child(node, Field::parameters));
        bind(m_tree.child(node, Field::name));
        break;
    case Kind::decorated_definition: block(node); break;
    case Kind::decorator: expressions(node); break;
    case Kind::return_statement:
        expressions(node);
        leave({Jump::outOfFunction, 0});
        break;
    case Kind::raise_statement:
        expressions(node);
        add(FlowStep::Kind::none, node);
        m_at = FlowGraph::none; // each step in a `try` goes on to its handlers
        break;
    case Kind::break_statement:
    case Kind::continue_statement:
        if (!m_loops.empty())
            leave({m_tree.kind(node) == Kind::break_statement ? Jump::toEnd : Jump::toHead, m_loops.size() - 1});
        break;
    case Kind::assert_statement: {
        const NodeId condition = m_tree.firstNamedChild(node);
        expression(condition);
        const Step holds = m_at;
        expression(condition == noNode ? noNode : m_tree.nextNamedSibling(condition));
        m_at = holds;
        break;
    }
    case Kind::import_statement:
    case Kind::import_from_statement:
    case Kind::future_import_statement:
    case Kind::type_alias_statement: bindAllIn(node); break;
    case Kind::global_statement:
    case Kind::nonlocal_statement: break;
    case Kind::exec_statement:
    case Kind::error: m_graph.m_isOpaque = true; break;
    default: expressions(node); break;
    }
    --m_depth;
}

void FlowBuilder::expressions(NodeId parent)
{
    for (NodeId child = m_tree.firstNamedChild(parent); child != noNode; child = m_tree.nextNamedSibling(child))
        expression(child);
}

void FlowBuilder::expressionAt(NodeId parent, Field field)
{
    expression(m_tree.child(parent, field));
}

void FlowBuilder::expression(NodeId node)
{
    if (node == noNode)
        return;
    if (++m_depth > deepest)
        m_graph.m_isOpaque = true;
    else
        expressionInside(node);
    --m_depth;
}

void FlowBuilder::expressionInside(NodeId node)
{
    switch (m_tree.kind(node)) {
    case Kind::identifier: read(node); break;
    case Kind::attribute: expressionAt(node, Field::object); break;
    case Kind::keyword_argument: expressionAt(node, Field::value); break;
    case Kind::type: break;
    case Kind::assignment:
        if (m_tree.child(node, Field::right) != noNode) {
            expressionAt(node, Field::right);
            target(m_tree.child(node, Field::left));
        }
        break;
    case Kind::augmented_assignment: augmented(node); break;
    case Kind::named_expression:
        expressionAt(node, Field::value);
        bind(m_tree.child(node, Field::name));
        break;
    case Kind::conditional_expression: conditional(node); break;
    case Kind::boolean_operator: {
        expressionAt(node, Field::left);
        const Step first = m_at;
        expressionAt(node, Field::right);
        join({first, m_at}, node);
        break;
    }
    case Kind::lambda: defaultsOf(m_tree.child(node, Field::parameters)); break;
    case Kind::list_comprehension:
    case Kind::set_comprehension:
    case Kind::dictionary_comprehension:
    case Kind::generator_expression: comprehension(node); break;
    case Kind::call: {
        const NodeId callee = m_tree.child(node, Field::function);
        const bool sees = m_tree.kind(callee) == Kind::identifier && m_file.names.variableOf(callee) == names::none
                          && m_file.pack.library.seesVariables(m_tree.text(callee)) && !looksAtObject(node);
        m_graph.m_isOpaque = m_graph.m_isOpaque || sees;
        expressions(node);
        add(FlowStep::Kind::none, node);
        break;
    }
    case Kind::error: m_graph.m_isOpaque = true; break;
    default: expressions(node); break;
    }
}

/// `vars(args)`: the attributes of an object, and no variables.
bool FlowBuilder::looksAtObject(NodeId call) const
{
    const std::string_view name = m_tree.text(m_tree.child(call, Field::function));
    const NodeId arguments = m_tree.child(call, Field::arguments);
    const NodeId object = arguments == noNode ? noNode : m_tree.firstNamedChild(arguments);
    return (name == "vars" || name == "dir") && object != noNode
           && (m_tree.kind(object) == Kind::identifier || m_tree.kind(object) == Kind::attribute);
}

void FlowBuilder::target(NodeId node)
{
    if (++m_depth > deepest) {
        m_graph.m_isOpaque = true;
    } else if (m_tree.kind(node) == Kind::identifier) {
        bind(node);
    } else if (isPattern(m_tree.kind(node))) {
        for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
            target(child);
    } else {
        expression(node); // an attribute, an element: the object is read
    }
    --m_depth;
}

void FlowBuilder::read(NodeId identifier)
{
    if (const std::uint32_t variable = m_file.names.variableOf(identifier); variable != names::none)
        add(FlowStep::Kind::read, identifier, variable);
}

void FlowBuilder::bind(NodeId identifier)
{
    const std::uint32_t variable = identifier == noNode ? names::none : m_file.names.variableOf(identifier);
    if (variable != names::none)
        add(FlowStep::Kind::bind, identifier, variable);
}

void FlowBuilder::bindAllIn(NodeId node)
{
    for (NodeId id = node; id < m_tree.subtreeEnd(node); ++id) {
        if (m_tree.kind(id) == Kind::identifier && m_file.names.bindingAt(id) != names::none)
            bind(id);
    }
}

void FlowBuilder::defaultsOf(NodeId parameters)
{
    for (NodeId each = m_tree.firstNamedChild(parameters); each != noNode; each = m_tree.nextNamedSibling(each)) {
        if (m_tree.kind(each) == Kind::default_parameter || m_tree.kind(each) == Kind::typed_default_parameter)
            expressionAt(each, Field::value);
    }
}

void FlowBuilder::parametersOf(NodeId parameters)
{
    const NodeId end = parameters == noNode ? 0 : m_tree.subtreeEnd(parameters);
    for (NodeId id = parameters; id < end; ++id) {
        if (m_tree.kind(id) == Kind::identifier && m_file.names.bindingAt(id) != names::none)
            bind(id);
    }
}

/// `a if condition else b`.
void FlowBuilder::conditional(NodeId node)
{
    const NodeId first = m_tree.firstNamedChild(node);
    const NodeId condition = first == noNode ? noNode : m_tree.nextNamedSibling(first);
    const NodeId other = condition == noNode ? noNode : m_tree.nextNamedSibling(condition);
    expression(condition);
    const Step decided = m_at;
    expression(first);
    const Step end = m_at;
    m_at = decided;
    expression(other);
    join({end, m_at}, node);
}

/// The elements of a generator expression are read where it is written: that they may be read later, too, is for who
/// asks.
void FlowBuilder::comprehension(NodeId node)
{
    std::vector<Step> heads;
    for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) == Kind::for_in_clause) {
            expressionAt(clause, Field::right);
            const Step head = add(FlowStep::Kind::none, clause);
            if (!heads.empty())
                link(head, heads.back());
            heads.push_back(head);
            target(m_tree.child(clause, Field::left));
        } else if (m_tree.kind(clause) == Kind::if_clause) {
            expressions(clause);
            if (!heads.empty())
                link(m_at, heads.back());
        }
    }
    expressionAt(node, Field::body);
    if (!heads.empty()) {
        link(m_at, heads.back());
        m_at = heads.front();
    }
    add(FlowStep::Kind::none, node);
}

void FlowBuilder::augmented(NodeId node)
{
    const NodeId left = m_tree.child(node, Field::left);
    expression(left);
    expressionAt(node, Field::right);
    if (m_tree.kind(left) == Kind::identifier)
        bind(left);
}

} // namespace torchferry::convert
