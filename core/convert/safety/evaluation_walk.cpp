// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/evaluation_walk.h"

#include <algorithm>
#include <utility>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isScope(Kind kind)
{
    return kind == Kind::lambda || kind == Kind::list_comprehension || kind == Kind::set_comprehension
           || kind == Kind::dictionary_comprehension || kind == Kind::generator_expression;
}

} // namespace

EvaluationWalk::EvaluationWalk(const Tree &tree, NodeId root, const std::function<bool(NodeId)> &closed) : m_tree(tree)
{
    m_pending.push_back({{root, false}, false});
    while (!m_pending.empty() || !m_putOff.empty()) {
        if (m_pending.empty()) {
            m_pending.push_back({m_putOff.front(), false});
            m_putOff.erase(m_putOff.begin());
        }
        const Entry entry = m_pending.back();
        m_pending.pop_back();
        if (entry.after) {
            steps.push_back(entry.step);
            continue;
        }
        m_pending.push_back({entry.step, true});
        if (!isScope(m_tree.kind(entry.step.node)) || !closed(entry.step.node))
            pushOperands(entry.step);
    }
}

std::vector<NodeId> EvaluationWalk::operandsOf(NodeId node) const
{
    std::vector<NodeId> operands;
    for (NodeId child = m_tree.firstChild(node); child != noNode; child = m_tree.nextSibling(child)) {
        const Field field = m_tree.field(child);
        const bool isName = (m_tree.kind(node) == Kind::attribute && field == Field::attribute)
                            || (m_tree.kind(node) == Kind::keyword_argument && field == Field::name)
                            || (m_tree.kind(node) == Kind::named_expression && field == Field::name)
                            || (m_tree.kind(node) == Kind::assignment && field == Field::type);
        if (m_tree.isNamed(child) && m_tree.kind(child) != Kind::comment && !isName)
            operands.push_back(child);
    }
    return operands;
}

void EvaluationWalk::pushOperands(const Step &step)
{
    std::vector<NodeId> operands = operandsOf(step.node);
    std::vector<bool> conditional(operands.size(), step.conditional);
    const auto conditionalFrom = [&](std::size_t index) {
        for (; index < conditional.size(); ++index)
            conditional[index] = true;
    };
    switch (m_tree.kind(step.node)) {
    case Kind::conditional_expression:
        if (operands.size() == 3) {
            std::swap(operands[0], operands[1]);
            conditional = {step.conditional, true, true};
        }
        break;
    case Kind::boolean_operator:
    case Kind::if_statement:
    case Kind::assert_statement: conditionalFrom(1); break;
    case Kind::comparison_operator: conditionalFrom(2); break; // of `a < b < c` the last
    case Kind::while_statement:
    case Kind::try_statement:
    case Kind::match_statement:
    case Kind::class_definition:
    case Kind::function_definition: conditionalFrom(0); break;
    case Kind::for_statement:
        conditionalFrom(0);
        if (operands.size() >= 2) {
            std::swap(operands[0], operands[1]);
            conditional.front() = step.conditional;
        }
        break;
    case Kind::assignment:
        if (operands.size() == 2)
            std::swap(operands[0], operands[1]);
        break;
    case Kind::lambda:
        if (!operands.empty()) {
            m_putOff.push_back({operands.back(), true});
            operands.pop_back();
        }
        break;
    case Kind::list_comprehension:
    case Kind::set_comprehension:
    case Kind::dictionary_comprehension:
    case Kind::generator_expression:
        // The first iterable is evaluated where the comprehension is, and only that is evaluated once.
        std::rotate(operands.begin(), operands.begin() + (operands.empty() ? 0 : 1), operands.end());
        conditionalFrom(0);
        if (!operands.empty() && m_tree.kind(operands.front()) == Kind::for_in_clause) {
            if (const NodeId iterable = m_tree.child(operands.front(), Field::right); iterable != noNode) {
                operands.front() = iterable;
                conditional.front() = step.conditional;
            }
        }
        break;
    case Kind::for_in_clause:
        if (operands.size() >= 2)
            operands.erase(operands.begin()); // its target
        conditional.resize(operands.size());
        break;
    default: break;
    }
    for (std::size_t index = operands.size(); index-- > 0;)
        m_pending.push_back({{operands[index], conditional[index]}, false});
}

} // namespace torchferry::convert
