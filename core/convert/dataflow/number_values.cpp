// SPDX-License-Identifier: Apache-2.0
// ValueFlow::mayBeNumber: what begins as a number and becomes a tensor.
#include "core/convert/dataflow/number_values.h"

#include <algorithm>

#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// `0 if x is None else x.sum()` as well.
bool isPerhapsNumber(const python::Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    if (tree.kind(expression) != Kind::conditional_expression)
        return isNumber(tree, expression);
    const auto [first, other] = sidesOfChoice(tree, expression);
    return isPerhapsNumber(tree, first) || isPerhapsNumber(tree, other);
}

} // namespace

NodeId endOfChain(const python::Tree &tree, NodeId value)
{
    while (tree.kind(value) == Kind::assignment)
        value = tree.child(value, Field::right);
    return value;
}

bool isNumber(const python::Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    switch (expression == noNode ? Kind::other : tree.kind(expression)) {
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_: return true;
    case Kind::unary_operator: return isNumber(tree, tree.child(expression, Field::argument));
    default: return false;
    }
}

/// What begins as a number, `self.total` for one, and whether something else than the object holds what it is later.
const std::unordered_map<std::string_view, bool> &ValueFlow::countingAttributes() const
{
    (void)flowGraphAround(m_file, m_tree.root());
    auto &known = m_file.flowGraphs->countingAttributes;
    if (known)
        return *known;
    known.emplace();
    for (NodeId id = m_tree.next(Kind::assignment, m_tree.root()); id < m_tree.size();
         id = m_tree.next(Kind::assignment, id + 1)) {
        const NodeId target = m_tree.child(id, Field::left);
        const NodeId value = m_tree.child(id, Field::right);
        if (target != noNode && value != noNode && m_tree.kind(target) == Kind::attribute
            && isPerhapsNumber(m_tree, endOfChain(m_tree, value)))
            known->emplace(m_tree.text(target), false);
    }
    const auto isHolder = [](const Destination &each) {
        return each.kind != Destination::Kind::passed && each.kind != Destination::Kind::given;
    };
    for (NodeId id = known->empty() ? m_tree.size() : m_tree.next(Kind::attribute, m_tree.root()); id < m_tree.size();
         id = m_tree.next(Kind::attribute, id + 1)) {
        const auto found = m_tree.field(id) == Field::left ? known->end() : known->find(m_tree.text(id));
        if (found == known->end() || found->second)
            continue;
        const std::vector<Destination> destinations = destinationsOf(id);
        found->second = std::any_of(destinations.begin(), destinations.end(), isHolder);
    }
    return *known;
}

bool ValueFlow::isCountOfObject(NodeId attribute) const
{
    if (m_tree.kind(attribute) != Kind::attribute)
        return false;
    const auto found = countingAttributes().find(m_tree.text(attribute));
    return found != countingAttributes().end() && !found->second;
}

bool ValueFlow::mayBeNumber(NodeId expression) const
{
    expression = unwrap(m_tree, expression);
    if (m_tree.kind(expression) == Kind::attribute)
        return countingAttributes().contains(m_tree.text(expression));
    if (m_tree.kind(expression) != Kind::identifier)
        return false;
    const Definitions definitions = definitionsOf(expression);
    return std::any_of(definitions.bindings.begin(), definitions.bindings.end(), [this](NodeId binding) {
        const NodeId value = storedIn(m_tree, binding);
        return value != noNode && isPerhapsNumber(m_tree, endOfChain(m_tree, value));
    });
}

} // namespace torchferry::convert
