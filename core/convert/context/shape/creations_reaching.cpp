// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shape/creations_reaching.h"

#include <algorithm>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::size_t mostNodes = 64; ///< that are followed for one expression

bool isDisplay(Kind kind)
{
    return kind == Kind::list || kind == Kind::tuple || kind == Kind::set || kind == Kind::expression_list;
}

/// Which element of a pattern a target is.
std::size_t placeIn(const Tree &tree, NodeId pattern, NodeId target)
{
    std::size_t place = 0;
    for (NodeId each = tree.firstNamedChild(pattern); each != noNode && each != target;
         each = tree.nextNamedSibling(each))
        ++place;
    return place;
}

NodeId elementOf(const Tree &tree, NodeId display, std::size_t place)
{
    NodeId each = tree.firstNamedChild(display);
    for (; each != noNode && place > 0; --place)
        each = tree.nextNamedSibling(each);
    return each;
}

} // namespace

struct CreationsReaching::Visit {
    Found found;
    std::set<NodeId> seen;
};

CreationsReaching::CreationsReaching(const ProgramShape &shape, const std::vector<Creation> &creations)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_creations(creations)
{
    if (!creations.empty())
        collectCalls();
}

std::set<std::size_t> CreationsReaching::at(NodeId expression) const
{
    Visit visit;
    read(expression, visit);
    return std::move(visit.found);
}

void CreationsReaching::collectCalls()
{
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::function_definition && classDefinitionAround(m_tree, id) != noNode
            && functionDefinitionAround(m_tree, id)
                   == functionDefinitionAround(m_tree, classDefinitionAround(m_tree, id)))
            m_methods[m_tree.text(m_tree.child(id, Field::name))].push_back(id);
        if (kind == Kind::attribute && isTarget(m_tree, id) && m_tree.text(m_tree.child(id, Field::object)) == "self")
            m_attributeTargets[m_tree.text(m_tree.child(id, Field::attribute))].push_back(id);
    }
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        const NodeId function =
            m_tree.kind(id) == Kind::call ? functionCalled(m_tree.child(id, Field::function)) : noNode;
        if (function != noNode)
            m_callsOf[function].push_back(id);
    }
}

/// Of a class its `__init__`; of a method of another object the only one of that name.
NodeId CreationsReaching::functionCalled(NodeId callee) const
{
    if (callee == noNode)
        return noNode;
    if (const NodeId function = m_shape.calledFunction(callee); function != noNode)
        return function;
    if (m_tree.kind(callee) == Kind::attribute) {
        const auto methods = m_methods.find(m_tree.text(m_tree.child(callee, Field::attribute)));
        return methods != m_methods.end() && methods->second.size() == 1 ? methods->second.front() : NodeId{noNode};
    }
    const names::FileNames &names = m_shape.file().names;
    const std::uint32_t variable = m_tree.kind(callee) == Kind::identifier ? names.variableOf(callee) : names::none;
    if (variable == names::none || names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::Binding &binding = names.bindings()[names.variables()[variable].bindings.front()];
    if (binding.kind != names::Binding::Kind::class_)
        return noNode;
    const auto makers = m_methods.find("__init__");
    if (makers == m_methods.end())
        return noNode;
    const NodeId owner = m_tree.parent(binding.node);
    const auto maker = std::find_if(makers->second.begin(), makers->second.end(), [this, owner](NodeId each) {
        return classDefinitionAround(m_tree, each) == owner;
    });
    return maker != makers->second.end() ? *maker : NodeId{noNode};
}

void CreationsReaching::read(NodeId value, Visit &visit) const
{
    if (value == noNode || visit.seen.size() >= mostNodes)
        return;
    value = unwrap(m_tree, value);
    if (!visit.seen.insert(value).second)
        return;
    switch (m_tree.kind(value)) {
    case Kind::identifier: readName(value, visit); break;
    case Kind::attribute: readAttribute(value, visit); break;
    case Kind::call: readCall(value, visit); break;
    case Kind::subscript: readElements(m_tree.child(value, Field::value), visit); break;
    case Kind::conditional_expression:
        for (const NodeId choice : sidesOfChoice(m_tree, value))
            read(choice, visit);
        break;
    default: break;
    }
}

void CreationsReaching::readName(NodeId name, Visit &visit) const
{
    const names::FileNames &names = m_shape.file().names;
    const std::uint32_t variable = names.variableOf(name);
    if (variable == names::none)
        return;
    for (const names::BindingId id : names.variables()[variable].bindings) {
        const names::Binding &binding = names.bindings()[id];
        if (binding.node == noNode)
            continue;
        if (binding.kind == names::Binding::Kind::parameter)
            readParameter(binding.node, functionDefinitionAround(m_tree, binding.node), visit);
        else if (binding.kind == names::Binding::Kind::assignment || binding.kind == names::Binding::Kind::loop)
            readTarget(binding.node, visit);
    }
}

/// What is stored into a target: a value, a part of one, each element in turn.
void CreationsReaching::readTarget(NodeId target, Visit &visit) const
{
    if (const NodeId value = storedIn(m_tree, target); value != noNode)
        return read(value, visit);
    NodeId pattern = target;
    while (isTuplePattern(m_tree.kind(m_tree.parent(pattern))))
        pattern = m_tree.parent(pattern);
    const NodeId above = m_tree.parent(pattern);
    if (m_tree.field(pattern) != Field::left)
        return;
    const NodeId value = unwrap(m_tree, m_tree.child(above, Field::right));
    const Kind kind = m_tree.kind(above);
    if (kind == Kind::for_statement || kind == Kind::for_in_clause)
        return readElements(value, visit);
    if (kind != Kind::assignment || value == noNode)
        return;
    if (m_tree.kind(value) != Kind::call)
        return read(value, visit);
    const NodeId function = functionCalled(m_tree.child(value, Field::function));
    if (function == noNode)
        return;
    const bool isPart = pattern != target && m_tree.parent(target) == pattern;
    for (const NodeId result : m_shape.resultsOf(function)) {
        const NodeId given = result == noNode ? result : unwrap(m_tree, result);
        if (given != noNode && isPart && isDisplay(m_tree.kind(given)))
            read(elementOf(m_tree, given, placeIn(m_tree, pattern, target)), visit);
        else
            read(given, visit);
    }
}

void CreationsReaching::readParameter(NodeId name, NodeId function, Visit &visit) const
{
    const auto calls = m_callsOf.find(function);
    if (function == noNode || calls == m_callsOf.end())
        return;
    std::size_t place = 0;
    const NodeId parameters = m_tree.child(function, Field::parameters);
    for (NodeId each = m_tree.firstNamedChild(parameters); each != noNode; each = m_tree.nextNamedSibling(each)) {
        if (nameOfParameter(m_tree, each) == name)
            break;
        ++place;
    }
    const bool isMethod =
        classDefinitionAround(m_tree, function) != noNode && !isDecorated(m_tree, function, "staticmethod");
    const std::size_t skipped = isMethod ? 1 : 0;
    for (const NodeId call : calls->second) {
        const CallSite site = CallSite::of(m_tree, call);
        std::size_t number = skipped;
        for (const Argument &argument : site.arguments) {
            const bool isNamed = argument.kind == Argument::Kind::keyword && argument.name == m_tree.text(name);
            if (isNamed || (argument.kind == Argument::Kind::positional && number == place))
                read(argument.value, visit);
            ++number;
        }
    }
}

/// `self.optimizer`, `trainer.optimizer`: what the classes of the file give an attribute of that name.
void CreationsReaching::readAttribute(NodeId attribute, Visit &visit) const
{
    const auto targets = m_attributeTargets.find(m_tree.text(m_tree.child(attribute, Field::attribute)));
    if (targets == m_attributeTargets.end())
        return;
    const bool isOwn = m_tree.text(m_tree.child(attribute, Field::object)) == "self";
    for (const NodeId target : targets->second) {
        if (!isOwn || classDefinitionAround(m_tree, target) == classDefinitionAround(m_tree, attribute))
            readTarget(target, visit);
    }
}

void CreationsReaching::readCall(NodeId call, Visit &visit) const
{
    const auto creation = std::find_if(m_creations.begin(), m_creations.end(),
                                       [call](const Creation &each) { return each.site.call == call; });
    if (creation != m_creations.end()) {
        visit.found.insert(static_cast<std::size_t>(creation - m_creations.begin()));
        return;
    }
    const NodeId function = functionCalled(m_tree.child(call, Field::function));
    if (function == noNode)
        return;
    for (const NodeId result : m_shape.resultsOf(function))
        read(result, visit);
}

/// `[a, b]`, `{"g": a}`, or a name that is given one.
void CreationsReaching::readElements(NodeId container, Visit &visit) const
{
    if (container == noNode || visit.seen.size() >= mostNodes)
        return;
    container = unwrap(m_tree, container);
    const Kind kind = m_tree.kind(container);
    if (isDisplay(kind)) {
        for (NodeId each = m_tree.firstNamedChild(container); each != noNode; each = m_tree.nextNamedSibling(each))
            read(each, visit);
    } else if (kind == Kind::dictionary) {
        for (NodeId each = m_tree.firstNamedChild(container); each != noNode; each = m_tree.nextNamedSibling(each))
            read(m_tree.kind(each) == Kind::pair ? m_tree.child(each, Field::value) : NodeId{noNode}, visit);
    } else if (kind == Kind::list_comprehension || kind == Kind::generator_expression
               || kind == Kind::dictionary_comprehension) {
        const NodeId body = m_tree.child(container, Field::body);
        read(body != noNode && m_tree.kind(body) == Kind::pair ? m_tree.child(body, Field::value) : body, visit);
    } else if (kind == Kind::identifier && visit.seen.insert(container).second) {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = names.variableOf(container);
        if (variable == names::none)
            return;
        for (const names::BindingId id : names.variables()[variable].bindings) {
            const NodeId target = names.bindings()[id].node;
            readElements(target == noNode ? target : storedIn(m_tree, target), visit);
        }
    } else if (kind == Kind::attribute) {
        const auto targets = m_attributeTargets.find(m_tree.text(m_tree.child(container, Field::attribute)));
        if (targets == m_attributeTargets.end() || !visit.seen.insert(container).second)
            return;
        for (const NodeId target : targets->second)
            readElements(storedIn(m_tree, target), visit);
    } else if (kind == Kind::call) { // `optimizers.values()`
        const NodeId callee = m_tree.child(container, Field::function);
        if (callee != noNode && m_tree.kind(callee) == Kind::attribute)
            readElements(m_tree.child(callee, Field::object), visit);
    }
}

} // namespace torchferry::convert::context
