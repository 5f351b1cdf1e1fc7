// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

void FileInference::runIf(NodeId node)
{
    const bool reachable = m_flow.reachable;
    const std::size_t start = m_flow.mark();
    std::vector<Branch> ways;
    NodeId condition = m_tree.child(node, Field::condition);
    NodeId body = m_tree.child(node, Field::consequence);
    NodeId alternative = m_tree.child(node, Field::alternative);
    // Each alternative sees that the conditions before it did not hold.
    for (;;) {
        if (condition != noNode)
            (void)eval(condition);
        const std::size_t before = m_flow.mark();
        if (condition != noNode)
            assume(condition, true);
        if (body != noNode)
            runBlock(body);
        ways.push_back(m_flow.changesSince(start));
        m_flow.rollBack(before);
        m_flow.reachable = reachable;
        if (condition == noNode)
            break; // that was the else
        assume(condition, false);
        if (alternative == noNode) {
            ways.push_back(m_flow.changesSince(start));
            break;
        }
        const bool isElse = m_tree.kind(alternative) == Kind::else_clause;
        condition = isElse ? noNode : m_tree.child(alternative, Field::condition);
        body = m_tree.child(alternative, isElse ? Field::body : Field::consequence);
        do {
            alternative = m_tree.nextNamedSibling(alternative);
        } while (alternative != noNode && m_tree.field(alternative) != Field::alternative);
    }
    m_flow.rollBack(start);
    m_flow.merge(ways, m_component);
}

template <class Body>
void FileInference::loop(const Body &body)
{
    const bool reachable = m_flow.reachable;
    const std::uint32_t reads = m_flow.readClock();
    m_frame->loops.emplace_back();
    const auto once = [&] {
        LoopContext &context = m_frame->loops.back();
        context.mark = m_flow.mark();
        context.exits.clear();
        m_flow.reachable = reachable;
        body();
        std::vector<Branch> ways = std::move(m_frame->loops.back().exits);
        ways.push_back(m_flow.take(m_frame->loops.back().mark));
        ways.push_back({{}, reachable}); // not once
        return m_flow.merge(ways, m_component, reads);
    };
    // What one round leaves behind may be what the next one starts with.
    if (once() && m_frame->loops.size() <= maximumRepeats)
        once();
    m_frame->loops.pop_back();
    m_flow.reachable = reachable;
}

void FileInference::runFor(NodeId node)
{
    const NodeId right = m_tree.child(node, Field::right);
    const NodeId left = m_tree.child(node, Field::left);
    const NodeId body = m_tree.child(node, Field::body);
    const Value iterable = right == noNode ? Value{} : eval(right);
    const Value element = right == noNode ? Value{} : elementOf(iterable, right);
    const std::vector<std::uint32_t> targets = boundWithin(left, left == noNode ? noNode : m_tree.subtreeEnd(left));
    std::vector<std::uint32_t> lost;
    loop([&] {
        lost.clear();
        if (left != noNode)
            assign(left, element);
        if (body != noNode)
            runBlock(body);
        for (const std::uint32_t target : targets) {
            if (endsUnknown(target, m_frame->loops.back().exits))
                lost.push_back(target);
        }
    });
    forget(lost);
    if (const NodeId otherwise = m_tree.child(node, Field::alternative); otherwise != noNode)
        runChildren(otherwise);
}

/// The variables of this function that are bound between the two nodes and hold something known so far.
std::vector<std::uint32_t> FileInference::boundWithin(NodeId first, NodeId end) const
{
    std::vector<std::uint32_t> result;
    for (NodeId node = first; node < end; ++node) {
        const names::BindingId binding = m_tree.kind(node) == Kind::identifier ? m_names.bindingAt(node) : names::none;
        const std::uint32_t variable = binding == names::none ? names::none : m_names.bindings()[binding].variable;
        if (variable != names::none && belongsHere(variable) && m_flow[variable].isKnown()
            && m_flow[variable].type != noneType)
            result.push_back(variable);
    }
    return result;
}

/// Nothing is known of the variable where one of the ways ends.
bool FileInference::endsUnknown(std::uint32_t variable, const std::vector<Branch> &exits) const
{
    const auto isUnknown = [&](const Branch &branch) {
        return branch.reachable && std::any_of(branch.changes.begin(), branch.changes.end(), [&](const auto &change) {
                   return change.first == variable && !change.second.value.isKnown();
               });
    };
    return (m_flow.reachable && !m_flow[variable].isKnown()) || std::any_of(exits.begin(), exits.end(), isUnknown);
}

/// What takes one thing after another out of something says nothing of what it takes: what the variables held before is
/// no hint.
void FileInference::forget(const std::vector<std::uint32_t> &variables)
{
    for (const std::uint32_t variable : variables) {
        if (m_flow[variable].isKnown())
            m_flow.set(variable, Value{});
    }
}

void FileInference::runWhile(NodeId node)
{
    const NodeId condition = m_tree.child(node, Field::condition);
    const NodeId body = m_tree.child(node, Field::body);
    loop([&] {
        if (condition != noNode) {
            (void)eval(condition);
            assume(condition, true);
        }
        if (body != noNode)
            runBlock(body);
    });
    if (const NodeId otherwise = m_tree.child(node, Field::alternative); otherwise != noNode)
        runChildren(otherwise);
}

void FileInference::runTry(NodeId node)
{
    const bool reachable = m_flow.reachable;
    const std::size_t start = m_flow.mark();
    if (const NodeId body = m_tree.child(node, Field::body); body != noNode)
        runBlock(body);
    const Branch tried = m_flow.take(start);
    std::vector<Branch> ways;
    // A handler starts anywhere between the beginning and the end of what was tried.
    m_flow.reachable = reachable;
    m_flow.merge({{tried.changes, true}, {{}, true}}, m_component);
    NodeId otherwise = noNode;
    NodeId finally = noNode;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        const Kind kind = m_tree.kind(child);
        if (kind == Kind::else_clause)
            otherwise = child;
        else if (kind == Kind::finally_clause)
            finally = child;
        if (kind != Kind::except_clause && kind != Kind::except_group_clause)
            continue;
        m_flow.reachable = reachable;
        const std::size_t before = m_flow.mark();
        runChildren(child);
        ways.push_back(m_flow.changesSince(start));
        m_flow.rollBack(before);
    }
    m_flow.rollBack(start);
    m_flow.apply(tried);
    if (otherwise != noNode)
        runChildren(otherwise);
    ways.insert(ways.begin(), m_flow.take(start));
    m_flow.merge(ways, m_component);
    if (finally != noNode) {
        const bool after = m_flow.reachable;
        m_flow.reachable = true;
        runChildren(finally);
        m_flow.reachable = m_flow.reachable && after;
    }
}

void FileInference::runWith(NodeId node)
{
    for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) != Kind::with_clause)
            continue;
        for (NodeId item = m_tree.firstNamedChild(clause); item != noNode; item = m_tree.nextNamedSibling(item))
            enterWith(m_tree.kind(item) == Kind::with_item ? m_tree.child(item, Field::value) : item);
    }
    if (const NodeId body = m_tree.child(node, Field::body); body != noNode)
        runBlock(body);
}

void FileInference::enterWith(NodeId item)
{
    if (item == noNode)
        return;
    if (m_tree.kind(item) == Kind::tuple) { // `with (a as b, c as d)`
        for (NodeId child = m_tree.firstNamedChild(item); child != noNode; child = m_tree.nextNamedSibling(child))
            enterWith(child);
        return;
    }
    if (m_tree.kind(item) != Kind::as_pattern) {
        (void)eval(item);
        return;
    }
    const NodeId expression = m_tree.firstNamedChild(item);
    const NodeId alias = m_tree.child(item, Field::alias);
    if (expression == noNode || alias == noNode)
        return;
    const Value manager = eval(expression);
    Value entered;
    if (manager.isKnown() && m_types.nameOf(manager.type) == "contextmanager") {
        entered = manager;
        entered.setType(m_types[manager.type].elements.front());
    } else if (manager.isKnown()) {
        const Origin origin = m_types[manager.type].origin;
        if (const std::optional<Value> found = specialMethod(manager, "__enter__", expression))
            entered = *found;
        else if (origin == Origin::framework || m_types.nameOf(manager.type) == "file")
            entered = atMost(manager, Limit::typeApproximate); // enters as itself, as far as anybody knows
    }
    assign(alias, entered.isKnown() ? entered : Value{});
}

void FileInference::runMatch(NodeId node)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.field(child) == Field::subject)
            (void)eval(child);
    }
    const NodeId body = m_tree.child(node, Field::body);
    if (body == noNode)
        return;
    const bool reachable = m_flow.reachable;
    const std::size_t start = m_flow.mark();
    std::vector<Branch> ways{{{}, reachable}};
    std::vector<std::uint32_t> lost;
    for (NodeId clause = m_tree.firstNamedChild(body); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) != Kind::case_clause)
            continue;
        const NodeId consequence = m_tree.child(clause, Field::consequence);
        const NodeId end = consequence == noNode ? m_tree.subtreeEnd(clause) : consequence;
        const std::vector<std::uint32_t> captured = boundWithin(clause, end);
        for (NodeId inner = clause; inner < end; ++inner) {
            if (m_tree.kind(inner) == Kind::identifier && m_names.bindingAt(inner) != names::none)
                assignName(inner, Value{}, false);
        }
        if (const NodeId guard = m_tree.child(clause, Field::guard); guard != noNode)
            evalChildren(guard);
        if (consequence != noNode)
            runBlock(consequence);
        for (const std::uint32_t variable : captured) {
            if (endsUnknown(variable, {}))
                lost.push_back(variable);
        }
        ways.push_back(m_flow.take(start));
        m_flow.reachable = reachable;
    }
    m_flow.merge(ways, m_component);
    forget(lost);
}

/// Takes what a condition says about variables into account while it is known to hold, or not to.
void FileInference::assume(NodeId condition, bool truth, int depth)
{
    // Long chains of `and` repeat this on every level.
    constexpr int maximumDepth = 24;
    if (depth > maximumDepth)
        return;
    switch (m_tree.kind(condition)) {
    case Kind::parenthesized_expression:
        if (const NodeId inner = m_tree.firstNamedChild(condition); inner != noNode)
            assume(inner, truth, depth + 1);
        return;
    case Kind::not_operator:
        if (const NodeId inner = m_tree.child(condition, Field::argument); inner != noNode)
            assume(inner, !truth, depth + 1);
        return;
    case Kind::boolean_operator: {
        const NodeId op = m_tree.child(condition, Field::operator_);
        const NodeId left = m_tree.child(condition, Field::left);
        const NodeId right = m_tree.child(condition, Field::right);
        if (op == noNode || left == noNode || right == noNode)
            return;
        if ((m_tree.text(op) == "and") != truth)
            return assumeEither(left, right, truth, depth + 1);
        assume(left, truth, depth + 1);
        assume(right, truth, depth + 1);
        return;
    }
    case Kind::call: return assumeCall(condition, truth);
    case Kind::comparison_operator: return assumeComparison(condition, truth);
    case Kind::named_expression:
        if (const NodeId name = m_tree.child(condition, Field::name); name != noNode)
            assume(name, truth, depth + 1);
        return;
    case Kind::identifier: {
        const std::uint32_t variable = m_names.variableOf(condition);
        if (truth && variable != names::none && belongsHere(variable) && m_flow[variable].maybeNone) {
            Value value = m_flow[variable];
            value.maybeNone = false;
            narrow(condition, value);
        }
        return;
    }
    default: return;
    }
}

/// `isinstance(x, A) or isinstance(x, B)`: what both say something about is one or the other.
void FileInference::assumeEither(NodeId left, NodeId right, bool truth, int depth)
{
    const auto afterIf = [&](NodeId condition) {
        const std::size_t mark = m_flow.mark();
        assume(condition, truth, depth);
        return m_flow.take(mark);
    };
    const Branch first = afterIf(left);
    const Branch second = first.changes.empty() ? Branch{} : afterIf(right);
    for (const auto &[variable, held] : first.changes) {
        const auto other = std::find_if(second.changes.begin(), second.changes.end(),
                                        [id = variable](const auto &change) { return change.first == id; });
        if (other == second.changes.end())
            continue;
        const Value joined = m_component.join(held.value, other->second.value);
        if (joined.isKnown())
            m_flow.narrow(variable, joined);
        else if (m_flow[variable].confidence() != Confidence::certain)
            m_flow.narrow(variable, Value{}); // no mere belief of before need hold
    }
}

void FileInference::narrow(NodeId identifier, const Value &value)
{
    const std::uint32_t variable = m_names.variableOf(identifier);
    if (variable != names::none && belongsHere(variable))
        m_flow.narrow(variable, value);
}

} // namespace torchferry::types
