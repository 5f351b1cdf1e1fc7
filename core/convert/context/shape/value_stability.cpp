// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shape/value_stability.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

bool has(const std::vector<std::string_view> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Members by which objects are asked for what they hold.
bool onlyReads(std::string_view member)
{
    return member == "parameters" || member == "named_parameters" || member == "state_dict";
}

} // namespace

CodeRegion::CodeRegion(const ProgramShape &shape, NodeId begin, NodeId end)
    : m_shape(shape),
      m_tree(shape.tree()),
      m_begin(begin)
{
    for (const Occurrence &occurrence : shape.occurrences()) {
        if (occurrence.use == mapping::Use::call && occurrence.node >= begin && occurrence.node < end
            && !mayBeOwn(occurrence))
            m_sourceCalls.push_back(occurrence.node);
    }
    for (NodeId id = begin; id < end; ++id) {
        const bool isBody =
            m_tree.kind(id) == Kind::block && m_tree.kind(m_tree.parent(id)) == Kind::function_definition;
        if (isBody || m_tree.kind(id) == Kind::lambda)
            id = m_tree.subtreeEnd(id) - 1; // not run where it is written
        else
            note(id);
    }
}

/// A member that is only guessed, and that classes of the project have, too.
bool CodeRegion::mayBeOwn(const Occurrence &occurrence) const
{
    return occurrence.origin != Occurrence::Origin::name && occurrence.certainty.isGuess()
           && m_shape.file().classes.definesMember(lastPart(occurrence.api));
}

void CodeRegion::note(NodeId id)
{
    switch (m_tree.kind(id)) {
    case Kind::identifier:
        if (m_shape.file().names.bindingAt(id) != names::none)
            m_names.push_back(m_tree.text(id));
        break;
    case Kind::attribute:
    case Kind::subscript:
        if (isTarget(id))
            noteStore(id);
        break;
    case Kind::call: noteCall(id); break;
    case Kind::with_item: {
        const NodeId value = m_tree.firstNamedChild(id);
        const NodeId manager =
            value != noNode && m_tree.kind(value) == Kind::as_pattern ? m_tree.firstNamedChild(value) : value;
        if (manager != noNode && m_tree.kind(manager) != Kind::call)
            m_runsAnything = true;
        break;
    }
    case Kind::await:
    case Kind::yield_:
    case Kind::error: m_runsAnything = true; break;
    default: break;
    }
}

bool CodeRegion::isTarget(NodeId id) const
{
    NodeId above = m_tree.parent(id);
    while (m_tree.kind(above) == Kind::pattern_list || m_tree.kind(above) == Kind::tuple_pattern
           || m_tree.kind(above) == Kind::list_pattern || m_tree.kind(above) == Kind::list_splat_pattern
           || m_tree.kind(above) == Kind::expression_list || m_tree.kind(above) == Kind::parenthesized_expression) {
        id = above;
        above = m_tree.parent(id);
    }
    switch (m_tree.kind(above)) {
    case Kind::assignment:
    case Kind::augmented_assignment:
    case Kind::for_statement:
    case Kind::for_in_clause: return m_tree.field(id) == Field::left;
    case Kind::as_pattern_target:
    case Kind::delete_statement: return true;
    default: return false;
    }
}

void CodeRegion::noteStore(NodeId id)
{
    if (m_tree.kind(id) == Kind::attribute) {
        m_attributes.push_back(m_tree.text(m_tree.child(id, Field::attribute)));
        return;
    }
    m_storesItems = true;
    noteOperand(m_tree.child(id, Field::value));
}

void CodeRegion::noteCall(NodeId call)
{
    const CallSite site = CallSite::of(m_tree, call);
    if (site.callee == noNode)
        return;
    if (isPythons(site.callee)) {
        const mapping::CallEffects &effects = effectsOf(m_shape.file(), site);
        if (effects.changesNothing()) {
            m_runsAnything = m_runsAnything || runsGivenCode(m_shape.file(), site, effects);
            return;
        }
    }
    if (site.member != noNode && onlyReads(m_tree.text(site.member))
        && !m_shape.file().classes.definesMember(m_tree.text(site.member)))
        return;
    const bool isModules = isOfModule(site.callee);
    if (site.receiver != noNode && !isModules)
        noteOperand(site.receiver);
    if (isOfSource(call))
        return;
    for (const Argument &argument : site.arguments)
        noteOperand(argument.value);
    m_runsAnything = m_runsAnything || !isModules;
}

bool CodeRegion::isPythons(NodeId name) const
{
    return m_tree.kind(name) == Kind::identifier && m_shape.file().names.variableOf(name) == names::none;
}

void CodeRegion::noteOperand(NodeId operand)
{
    if (operand == noNode)
        return;
    operand = unwrap(m_tree, operand);
    while (m_tree.kind(operand) == Kind::subscript)
        operand = m_tree.child(operand, Field::value);
    if (m_tree.kind(operand) == Kind::identifier || m_tree.kind(operand) == Kind::attribute)
        m_changed.push_back(m_tree.text(operand));
}

bool CodeRegion::isOfSource(NodeId call) const
{
    return std::find(m_sourceCalls.begin(), m_sourceCalls.end(), call) != m_sourceCalls.end();
}

/// `math.pi`, `random.seed`: of a module that is not the project's, which reaches nothing that it is not given.
bool CodeRegion::isOfModule(NodeId chain) const
{
    const auto resolved = m_shape.file().project.resolve(m_shape.file().names, m_tree, chain);
    return resolved && !resolved->local && resolved->certain;
}

bool CodeRegion::keeps(NodeId expression, int depth) const
{
    const NodeId end = m_tree.subtreeEnd(expression);
    for (NodeId id = expression; id < end; ++id) {
        if (!keepsRead(id, depth))
            return false;
    }
    return true;
}

bool CodeRegion::keepsRead(NodeId id, int depth) const
{
    switch (m_tree.kind(id)) {
    case Kind::identifier: return !isRead(m_shape.file().names, id) || keepsName(id, depth);
    case Kind::attribute: return keepsAttribute(id);
    case Kind::subscript: return !m_storesItems && !m_runsAnything && m_attributes.empty();
    case Kind::call: return !m_storesItems; // its length, for example
    default: return true;
    }
}

bool CodeRegion::keepsName(NodeId name, int depth) const
{
    const std::string_view text = m_tree.text(name);
    if (has(m_names, text))
        return false;
    const std::uint32_t variable = m_shape.file().names.variableOf(name);
    if (variable == names::none || isInner(variable) || isOfModule(name))
        return true;
    if (m_runsAnything && isBoundElsewhere(variable))
        return false;
    if (isFixed(name))
        return true;
    return !has(m_changed, text) && !m_runsAnything && keepsBody(variable, depth);
}

bool CodeRegion::keepsAttribute(NodeId attribute) const
{
    const NodeId name = m_tree.child(attribute, Field::attribute);
    if (name == noNode || isOfModule(attribute))
        return true;
    if (m_runsAnything || has(m_attributes, m_tree.text(name)) || has(m_changed, m_tree.text(attribute)))
        return false;
    const bool isMade =
        m_shape.file().types.kindOf(attribute) == types::Type::Kind::function || isComputed(m_tree.text(name));
    return !isMade || (m_attributes.empty() && !m_storesItems);
}

/// A function reads what it reads when it is called, which may be at once.
bool CodeRegion::keepsBody(std::uint32_t variable, int depth) const
{
    constexpr int deepest = 3;
    for (const names::BindingId id : m_shape.file().names.variables()[variable].bindings) {
        const names::Binding &binding = m_shape.file().names.bindings()[id];
        if (binding.kind != names::Binding::Kind::function || binding.node == noNode)
            continue;
        const NodeId body = m_tree.child(m_tree.parent(binding.node), Field::body);
        if (body != noNode && (depth == deepest || !keeps(body, depth + 1)))
            return false;
    }
    return true;
}

/// A value that nothing can change: where its name is not bound again, it is the same.
bool CodeRegion::isFixed(NodeId expression) const
{
    const types::InferredType inferred = m_shape.file().types.of(expression);
    const std::string &name = inferred.type.name;
    return inferred.confidence != types::Confidence::guess
           && (inferred.type.kind == types::Type::Kind::none
               || (inferred.type.kind == types::Type::Kind::instance
                   && (name == "int" || name == "float" || name == "str" || name == "bool")));
}

/// A class of the project gives it by a method, or by a property.
bool CodeRegion::isComputed(std::string_view attribute) const
{
    const auto &members = m_shape.file().classes.members();
    return std::any_of(members.begin(), members.end(), [attribute](const types::ClassTable::Member &member) {
        return member.name == attribute && member.variable != names::none;
    });
}

/// Of a lambda, a comprehension or a function that is not around the stretch: nothing there binds it.
bool CodeRegion::isInner(std::uint32_t variable) const
{
    const names::FileNames &names = m_shape.file().names;
    const names::Scope &scope = names.scopes()[names.variables()[variable].scope];
    return scope.kind != names::Scope::Kind::module && scope.node != noNode
           && !m_tree.range(scope.node).contains(m_tree.range(m_begin));
}

/// Some function says `global` or `nonlocal` and binds it.
bool CodeRegion::isBoundElsewhere(std::uint32_t variable) const
{
    const names::FileNames &names = m_shape.file().names;
    const names::Variable &own = names.variables()[variable];
    const names::Scope &scope = names.scopes()[own.scope];
    const NodeId home =
        scope.kind == names::Scope::Kind::module ? noNode : m_tree.enclosing(scope.node, Kind::function_definition);
    return std::any_of(own.bindings.begin(), own.bindings.end(), [&](names::BindingId id) {
        const names::Binding &binding = names.bindings()[id];
        const bool isDefinition = binding.kind == names::Binding::Kind::function;
        return binding.node != noNode
               && functionDefinitionAround(m_tree, isDefinition ? m_tree.parent(binding.node) : binding.node) != home;
    });
}

} // namespace torchferry::convert::context
