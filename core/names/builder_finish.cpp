// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "core/names/builder.h"

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::NodeId;

void Builder::finish()
{
    sortBindings();
    makeVariables();
    resolveReads();
}

/// Parameters are bound when their definition is seen, before what is in the defaults: rarely the order is off.
void Builder::sortBindings()
{
    IdVector<BindingId, Binding> &bindings = m_result.m_bindings;
    const auto byNode = [](const Binding &a, const Binding &b) { return a.node < b.node; };
    if (std::is_sorted(bindings.begin(), bindings.end(), byNode))
        return;
    std::vector<BindingId> order(bindings.size());
    std::iota(order.begin(), order.end(), BindingId());
    std::stable_sort(order.begin(), order.end(),
                     [&](BindingId a, BindingId b) { return bindings[a].node < bindings[b].node; });
    IdVector<BindingId, Binding> sorted;
    IdVector<BindingId, std::uint32_t> names;
    sorted.reserve(order.size());
    names.reserve(order.size());
    for (const BindingId id : order) {
        sorted.push_back(bindings[id]);
        names.push_back(m_nameOfBinding[id]);
    }
    bindings = std::move(sorted);
    m_nameOfBinding = std::move(names);
}

std::uint32_t Builder::variableFor(ScopeId scope, std::uint32_t name)
{
    std::uint32_t &index = m_result.m_variableByScope.at(scopedName(scope, name));
    if (index == none) {
        index = static_cast<std::uint32_t>(m_result.m_variables.size());
        Variable &variable = m_result.m_variables.emplace_back();
        variable.name = m_result.m_names[name];
        variable.scope = scope;
    }
    return index;
}

ScopeId Builder::ownerOfNonlocal(ScopeId scope, std::uint32_t name) const
{
    for (ScopeId above = m_result.m_scopes[scope].parent; above != none && above != moduleScope;
         above = m_result.m_scopes[above].parent) {
        const Scope::Kind kind = m_result.m_scopes[above].kind;
        if (kind != Scope::Kind::function && kind != Scope::Kind::lambda)
            continue;
        if (m_declared.find(scopedName(above, name)) == none
            && m_result.m_variableByScope.find(scopedName(above, name)) != none)
            return above;
    }
    return scope;
}

void Builder::makeVariables()
{
    IdVector<BindingId, Binding> &bindings = m_result.m_bindings;
    bool hasNonlocal = false;
    const auto declaredAs = [&](BindingId id) -> std::uint32_t {
        return m_declared.size() == 0 ? none : m_declared.find(scopedName(bindings[id].scope, m_nameOfBinding[id]));
    };
    for (const BindingId id : bindings.ids()) {
        if (m_nameOfBinding[id] == none) {
            m_result.m_stars.push_back(id);
            continue;
        }
        const std::uint32_t declared = declaredAs(id);
        if (declared == static_cast<std::uint32_t>(Declared::nonlocal)) {
            hasNonlocal = true;
            continue;
        }
        if (declared == static_cast<std::uint32_t>(Declared::global))
            bindings[id].scope = moduleScope;
        bindings[id].variable = variableFor(bindings[id].scope, m_nameOfBinding[id]);
    }
    for (const BindingId id : bindings.ids()) {
        if (!hasNonlocal || m_nameOfBinding[id] == none || bindings[id].variable != none)
            continue;
        bindings[id].scope = ownerOfNonlocal(bindings[id].scope, m_nameOfBinding[id]);
        bindings[id].variable = variableFor(bindings[id].scope, m_nameOfBinding[id]);
    }
    groupBindings();
    markDefinitions();
    for (const std::uint64_t key : m_declarations) {
        const auto scope = ScopeId(key >> 32);
        const auto name = static_cast<std::uint32_t>(key);
        const bool isGlobal = m_declared.find(key) == static_cast<std::uint32_t>(Declared::global);
        const ScopeId owner = isGlobal ? moduleScope : ownerOfNonlocal(scope, name);
        const std::uint32_t meant = m_result.m_variableByScope.find(scopedName(owner, name));
        if (owner == scope || meant == none)
            continue;
        m_result.m_variableByScope.at(key) = meant;
        if (isGlobal)
            m_result.m_variables.push_back({m_result.m_names[name], scope, m_result.m_variables[meant].bindings, true});
    }
}

/// `from loom import Set` and then `class Set(Set): …`
void Builder::markDefinitions()
{
    const IdVector<BindingId, Binding> &bindings = m_result.m_bindings;
    const python::Tree &tree = m_result.tree();
    const auto isInFunction = [&](BindingId id) {
        return bindings[id].statement == python::noNode
               || tree.enclosing(bindings[id].statement, Kind::function_definition) != python::noNode;
    };
    for (Variable &variable : m_result.m_variables) {
        if (variable.scope != moduleScope || variable.bindings.size() < 2)
            continue;
        const Binding &last = bindings[variable.bindings.back()];
        if ((last.kind != Binding::Kind::class_ && last.kind != Binding::Kind::function)
            || last.statement == python::noNode)
            continue;
        NodeId above = tree.parent(last.statement);
        if (tree.kind(above) == Kind::decorated_definition)
            above = tree.parent(above);
        const auto others = variable.bindings.first(variable.bindings.size() - 1);
        variable.endsAsDefinition = above == tree.root() && std::none_of(others.begin(), others.end(), isInFunction);
    }
}

/// Gives every variable its stretch of one array that holds all bindings.
void Builder::groupBindings()
{
    const IdVector<BindingId, Binding> &bindings = m_result.m_bindings;
    std::vector<Variable> &variables = m_result.m_variables;
    std::vector<std::uint32_t> next(variables.size() + 1,
                                    0); // by variable: first where it begins, then where it goes on
    for (const Binding &binding : bindings) {
        if (binding.variable != none)
            ++next[binding.variable + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<BindingId> &order = m_result.m_bindingsByVariable;
    order.resize(next.back());
    for (std::size_t variable = 0; variable < variables.size(); ++variable)
        variables[variable].bindings =
            std::span<const BindingId>(order).subspan(next[variable], next[variable + 1] - next[variable]);
    for (const BindingId id : bindings.ids()) {
        if (bindings[id].variable != none)
            order[next[bindings[id].variable]++] = id;
    }
}

void Builder::resolveReads()
{
    std::vector<std::uint32_t> &slots = m_result.m_slots;
    slots.assign(m_tree.size(), none);
    std::vector<std::uint32_t> variableOfRead(m_reads.size(), none);
    std::vector<std::uint32_t> &begin = m_result.m_readsBegin;
    begin.assign(m_result.m_variables.size() + 1, 0);
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        const std::uint32_t variable = m_result.lookUp(m_reads[i].scope, m_reads[i].name, m_reads[i].node);
        if (variable == none)
            continue;
        variableOfRead[i] = variable;
        slots[m_reads[i].node] = variable;
        ++begin[variable + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    m_result.m_reads.resize(begin.back());
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        if (variableOfRead[i] != none)
            m_result.m_reads[next[variableOfRead[i]]++] = m_reads[i].node;
    }
    // Last, so that the target of an augmented assignment, which is read as well, is known as a binding.
    for (const BindingId id : m_result.m_bindings.ids())
        slots[m_result.m_bindings[id].node] = id.index() | FileNames::bindingBit;
    addChains(variableOfRead);
}

void Builder::addChains(const std::vector<std::uint32_t> &variableOfRead)
{
    std::vector<BindingId> importOf(m_result.m_variables.size(), none);
    for (const BindingId id : m_result.m_bindings.ids()) {
        const Binding &binding = m_result.m_bindings[id];
        if (binding.kind == Binding::Kind::import && importOf[binding.variable] == none)
            importOf[binding.variable] = id;
    }
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        if (variableOfRead[i] == none || importOf[variableOfRead[i]] == none)
            continue;
        NodeId node = m_reads[i].node;
        while (m_tree.field(node) == Field::object && m_tree.kind(m_tree.parent(node)) == Kind::attribute)
            node = m_tree.parent(node);
        if (node != m_reads[i].node)
            m_result.m_chains.push_back({importOf[variableOfRead[i]], node});
    }
}

} // namespace torchferry::names
