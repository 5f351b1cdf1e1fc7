// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/value_flow.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/convert/dataflow/flow_walk.h"
#include "core/convert/dataflow/value_destinations.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

template <class Counts>
NodeId ValueFlow::readAfter(std::uint32_t variable, NodeId node, const Counts &counts) const
{
    const FlowGraph &graph = flowGraphAround(m_file, node);
    const Step from = graph.endOf(node);
    if (from == FlowGraph::none)
        return noNode;
    NodeId first = noNode;
    walk(
        graph, from, [&](Step step) { return graph.after(step); },
        [&](Step step) {
            const FlowStep &at = graph[step];
            if (at.kind == FlowStep::Kind::read && at.variable == variable && counts(at.node))
                first = std::min(first, at.node); // noNode is the greatest
            return !endsValue(at, variable);
        });
    return first;
}

NodeId ValueFlow::readAfter(std::uint32_t variable, NodeId node) const
{
    return readAfter(variable, node, [](NodeId /*read*/) { return true; });
}

NodeId ValueFlow::valueReadAfter(std::uint32_t variable, NodeId node) const
{
    return readAfter(variable, node, [&](NodeId read) {
        const NodeId above = m_tree.parent(read);
        const bool isMember = m_tree.kind(above) == Kind::attribute && m_tree.child(above, Field::object) == read
                              && m_file.types.kindOf(read) == types::Type::Kind::instance
                              && m_file.classes.derivesFrom(m_file.types.nameOf(read), m_file.pack.source.tensorClass);
        return !isMember
               || !m_file.pack.source.descriptions.contains(m_tree.text(m_tree.child(above, Field::attribute)));
    });
}

Ternary ValueFlow::isLive(std::uint32_t variable, NodeId node) const
{
    return isLive(variable, node, false);
}

Ternary ValueFlow::isLiveInProject(std::uint32_t variable, NodeId node) const
{
    return isLive(variable, node,
                  variable != names::none
                      && !m_file.project.isImportedElsewhere(m_file.names, m_file.names.variables()[variable].name));
}

Ternary ValueFlow::isLive(std::uint32_t variable, NodeId node, bool isModuleSeen) const
{
    if (variable == names::none)
        return Ternary::unknown;
    const FlowGraph &graph = flowGraphAround(m_file, node);
    if (readAfter(variable, node) != noNode)
        return Ternary::yes;
    const names::Variable &known = m_file.names.variables()[variable];
    const bool isLocal = (isModuleSeen && known.scope == names::moduleScope)
                         || m_file.names.scopes()[known.scope].kind == names::Scope::Kind::function
                         || m_file.names.scopes()[known.scope].kind == names::Scope::Kind::lambda
                         || m_file.names.scopes()[known.scope].kind == names::Scope::Kind::comprehension;
    const bool isSeen = graph.endOf(node) != FlowGraph::none && !graph.isOpaque();
    return isLocal && isSeen && runnerOfScope(variable) == graph.body() && !isReadElsewhere(graph, variable)
               ? Ternary::no
               : Ternary::unknown;
}

ValueFlow::Definitions ValueFlow::definitionsOf(NodeId read) const
{
    const FlowGraph &graph = flowGraphAround(m_file, read);
    const Step from = graph.stepAt(read);
    Definitions definitions;
    if (from == FlowGraph::none || graph.isOpaque())
        return {{}, false};
    const std::uint32_t variable = graph[from].variable;
    const auto &known = m_file.names.variables()[variable].bindings;
    const names::Binding *only = known.size() == 1 ? &m_file.names.bindings()[known.front()] : nullptr;
    // Another function may give the variable a value at any call.
    std::optional<bool> &declaresOuter = m_file.flowGraphs->declaresOuter;
    if (!declaresOuter)
        declaresOuter = m_tree.next(Kind::global_statement, 0) < m_tree.size()
                        || m_tree.next(Kind::nonlocal_statement, 0) < m_tree.size();
    definitions.areAll = !*declaresOuter || std::all_of(known.begin(), known.end(), [&](names::BindingId id) {
        const NodeId node = m_file.names.bindings()[id].node;
        return node == noNode || flowGraphAround(m_file, node).body() == graph.body();
    });
    // A parameter that is never bound again: no way comes without it.
    if (only != nullptr && only->kind == names::Binding::Kind::parameter && graph.stepAt(only->node) != FlowGraph::none)
        return {{only->node}, true};
    walk(
        graph, from, [&](Step step) { return graph.before(step); },
        [&](Step step) {
            const FlowStep &at = graph[step];
            if (step == FlowGraph::entry)
                definitions.areAll = false;
            if (!endsValue(at, variable))
                return true;
            if (at.kind == FlowStep::Kind::bind)
                definitions.bindings.push_back(at.node);
            return false;
        });
    std::sort(definitions.bindings.begin(), definitions.bindings.end());
    return definitions;
}

std::vector<Destination> ValueFlow::destinationsOf(NodeId expression) const
{
    return destinationsOfValue(m_file, expression);
}

std::vector<std::uint32_t> ValueFlow::aliasesOf(NodeId read) const
{
    std::vector<std::uint32_t> aliases;
    const FlowGraph &graph = flowGraphAround(m_file, read);
    const Step at = graph.stepAt(read);
    if (at == FlowGraph::none)
        return aliases;
    const std::uint32_t own = graph[at].variable;
    std::map<std::uint32_t, StepSet> reaching; // for a variable the steps whose value of it `at` may see
    const auto reaches = [&](Step from, std::uint32_t variable) {
        const auto [found, isNew] = reaching.try_emplace(variable);
        if (isNew)
            found->second = stepsBefore(graph, at, variable);
        return static_cast<bool>(found->second[from]);
    };
    const auto add = [&](std::uint32_t variable, Step from) {
        if (variable != own && variable != names::none && from != FlowGraph::none
            && std::find(aliases.begin(), aliases.end(), variable) == aliases.end() && reaches(from, variable))
            aliases.push_back(variable);
    };
    for (const NodeId binding : definitionsOf(read).bindings) {
        const NodeId value = unwrap(m_tree, storedIn(m_tree, binding));
        if (m_tree.kind(value) == Kind::identifier)
            add(m_file.names.variableOf(value), graph.stepAt(value));
        for (const NodeId other : readsBehind(graph, graph.stepOfBinding(binding), own)) {
            if (other == read || !reaches(graph.stepAt(other), own))
                continue;
            for (const Destination &destination : destinationsOf(other)) {
                if (destination.kind == Destination::Kind::name && destination.isSame && destination.isCertain)
                    add(m_file.names.variableOf(destination.node), graph.stepAt(destination.node));
            }
        }
    }
    return aliases;
}

/// Another function, a lambda, a generator that outlives its statement reads the variable.
bool ValueFlow::isReadElsewhere(const FlowGraph &graph, std::uint32_t variable) const
{
    const auto [known, isNew] =
        m_file.flowGraphs->readElsewhere.try_emplace((std::uint64_t(graph.body()) << 32U) | variable, false);
    if (isNew)
        known->second = findsReadElsewhere(graph, variable);
    return known->second;
}

bool ValueFlow::findsReadElsewhere(const FlowGraph &graph, std::uint32_t variable) const
{
    const std::vector<NodeId> reads = readsOf(m_file, variable);
    if (std::any_of(reads.begin(), reads.end(), [&](NodeId read) {
            return runnerOf(m_tree, read) != graph.body() || lazyGeneratorAround(m_file, read) != noNode;
        }))
        return true;
    const auto &bindings = m_file.names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const names::Binding &binding = m_file.names.bindings()[id];
        return binding.node != noNode && binding.kind != names::Binding::Kind::parameter
               && runnerOf(m_tree, binding.node) != graph.body();
    });
}

/// The function, lambda or module whose variable it is; of a class or a comprehension what runs it.
NodeId ValueFlow::runnerOfScope(std::uint32_t variable) const
{
    const names::Scope &scope = m_file.names.scopes()[m_file.names.variables()[variable].scope];
    switch (scope.kind) {
    case names::Scope::Kind::module: return m_tree.root();
    case names::Scope::Kind::function:
    case names::Scope::Kind::lambda: return scope.node;
    default: return runnerOf(m_tree, scope.node);
    }
}

} // namespace torchferry::convert
