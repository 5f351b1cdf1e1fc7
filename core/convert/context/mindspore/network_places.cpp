// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/network_places.h"

#include <algorithm>

#include "core/convert/guards/module_values.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// A function that passes on what it is passed, and so on: programs rarely do that more often.
constexpr int deepest = 3;

} // namespace

bool NetworkPlaces::add(NodeId network, NodeId user, std::vector<NetworkPlace> &places, int depth) const
{
    if (m_tree.kind(network) == Kind::identifier)
        return addVariable(network, user, places, depth);
    const bool isOwn =
        m_tree.kind(network) == Kind::attribute && m_tree.text(m_tree.child(network, Field::object)) == "self";
    return isOwn && isModule(m_shape.file(), network) == Ternary::yes && addAttribute(network, places);
}

bool NetworkPlaces::addVariable(NodeId network, NodeId user, std::vector<NetworkPlace> &places, int depth) const
{
    const std::uint32_t index = m_names.variableOf(network);
    if (index == names::none || m_names.variables()[index].bindings.empty())
        return false;
    const names::Variable &variable = m_names.variables()[index];
    const Binding &first = m_names.bindings()[variable.bindings.front()];
    if (variable.bindings.size() == 1 && first.kind == Binding::Kind::parameter) {
        const std::vector<NodeId> passed = depth < deepest ? passedFor(first) : std::vector<NodeId>();
        return !passed.empty() && std::all_of(passed.begin(), passed.end(), [&](NodeId value) {
            return add(value, value, places, depth + 1);
        });
    }
    NodeId place = noNode;
    for (const names::BindingId each : variable.bindings) {
        place = plainAssignment(m_names.bindings()[each].node);
        if (place == noNode || isRepeated(place))
            return false;
    }
    if (isModule(m_shape.file(), network) != Ternary::yes)
        return false;
    // In one scope it has to be made before it is called; what a function sees of the module, before that is called.
    const bool isHere = m_names.scopeOf(user) == variable.scope;
    while (isHere && place != noNode && !m_tree.range(m_tree.parent(place)).contains(m_tree.range(user)))
        place = m_tree.statement(m_tree.parent(place));
    if (place == noNode || (isHere && m_tree.begin(place) > m_tree.begin(user)))
        return false;
    const auto isElsewhere = [&](names::BindingId each) { // one of two branches may make it
        return m_tree.parent(plainAssignment(m_names.bindings()[each].node)) != m_tree.parent(place);
    };
    if (!isHere && std::any_of(variable.bindings.begin(), variable.bindings.end(), isElsewhere))
        return false;
    const NetworkPlace found{place, std::string(m_tree.text(network))};
    if (std::find(places.begin(), places.end(), found) == places.end())
        places.push_back(found);
    return true;
}

bool NetworkPlaces::addAttribute(NodeId network, std::vector<NetworkPlace> &places) const
{
    const NodeId owner = classDefinitionAround(m_tree, network);
    if (owner == noNode)
        return false;
    NodeId made = noNode;
    for (NodeId id = m_tree.next(Kind::attribute, owner); id < m_tree.subtreeEnd(owner);
         id = m_tree.next(Kind::attribute, id + 1)) {
        if (!isTarget(m_tree, id) || m_tree.text(id) != m_tree.text(network))
            continue;
        if (made != noNode)
            return false;
        made = id;
    }
    const NodeId statement = made == noNode ? NodeId{noNode} : plainAssignment(made);
    const NodeId function = statement == noNode ? NodeId{noNode} : functionDefinitionAround(m_tree, statement);
    if (function == noNode || m_tree.text(m_tree.child(function, Field::name)) != "__init__" || isRepeated(statement))
        return false;
    const NetworkPlace found{statement, std::string(m_tree.text(network))};
    if (std::find(places.begin(), places.end(), found) == places.end())
        places.push_back(found);
    return true;
}

std::vector<NodeId> NetworkPlaces::passedFor(const Binding &parameter) const
{
    const NodeId function = functionDefinitionAround(m_tree, parameter.node);
    const NodeId name = function == noNode ? NodeId{noNode} : m_tree.child(function, Field::name);
    const names::BindingId defined = name == noNode ? names::BindingId{names::none} : m_names.bindingAt(name);
    const bool isPlain = defined != names::none && classDefinitionAround(m_tree, function) == noNode
                         && m_names.variables()[m_names.bindings()[defined].variable].bindings.size() == 1;
    std::vector<NodeId> passed;
    if (!isPlain)
        return passed;
    for (const NodeId use : m_names.usesOf(defined)) {
        const NodeId call = callOf(m_tree, use);
        const NodeId value = call == noNode ? NodeId{noNode} : passedFor(parameter, function, call);
        if (value == noNode)
            return {};
        passed.push_back(value);
    }
    return passed;
}

/// What the call passes for the parameter; noNode if that is not known.
NodeId NetworkPlaces::passedFor(const Binding &parameter, NodeId function, NodeId call) const
{
    const CallSite site = CallSite::of(m_tree, call);
    if (site.starred || site.list == noNode)
        return noNode;
    std::size_t place = 0;
    const NodeId parameters = m_tree.child(function, Field::parameters);
    for (NodeId id = m_tree.firstNamedChild(parameters); id != noNode; id = m_tree.nextNamedSibling(id), ++place) {
        if (m_tree.range(id).contains(m_tree.range(parameter.node)))
            break;
        if (m_tree.kind(id) == Kind::comment)
            --place;
    }
    for (std::size_t index = 0; index < site.arguments.size(); ++index) {
        const Argument &argument = site.arguments[index];
        const bool isIt =
            argument.kind == Argument::Kind::positional ? index == place : argument.name == parameter.name;
        if (isIt)
            return unwrap(m_tree, argument.value);
    }
    return noNode;
}

/// The statement `target = value`, or `target, other = value`, alone; noNode if it is none.
NodeId NetworkPlaces::plainAssignment(NodeId target) const
{
    NodeId left = target;
    if (left != noNode && isTuplePattern(m_tree.kind(m_tree.parent(left))))
        left = m_tree.parent(left);
    const NodeId assignment = left == noNode ? NodeId{noNode} : m_tree.parent(left);
    const bool isPlain = assignment != noNode && m_tree.kind(assignment) == Kind::assignment
                         && m_tree.child(assignment, Field::left) == left
                         && m_tree.kind(m_tree.parent(assignment)) == Kind::expression_statement;
    return isPlain ? m_tree.parent(assignment) : NodeId{noNode};
}

bool NetworkPlaces::isRepeated(NodeId statement) const
{
    for (NodeId id = m_tree.parent(statement); id != noNode && m_tree.kind(id) != Kind::function_definition;
         id = m_tree.parent(id))
        if (m_tree.kind(id) == Kind::for_statement || m_tree.kind(id) == Kind::while_statement)
            return true;
    return false;
}

} // namespace torchferry::convert::context::mindspore
