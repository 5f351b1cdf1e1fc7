// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/names/builder.h"

namespace torchferry::names {

using python::NodeId;

FileNames FileNames::build(const python::Tree &tree, std::string_view moduleName, bool isPackage)
{
    return Builder(tree, moduleName, isPackage).build();
}

ScopeId FileNames::scopeOf(NodeId node) const
{
    const auto after = std::upper_bound(m_scopeStarts.begin(), m_scopeStarts.end(), node,
                                        [](NodeId wanted, const ScopeStart &start) { return wanted < start.node; });
    return after == m_scopeStarts.begin() ? moduleScope : std::prev(after)->scope;
}

/// Some binding of `variable` is made by what is before `node`: not by a statement `node` is a part of.
bool FileNames::isBoundBefore(const Variable &variable, NodeId node) const
{
    return std::any_of(variable.bindings.begin(), variable.bindings.end(), [&](BindingId id) {
        const Binding &binding = m_bindings[id];
        NodeId whole = binding.node;
        switch (binding.kind) {
        case Binding::Kind::import:
        case Binding::Kind::function:
        case Binding::Kind::class_: whole = binding.statement; break;
        case Binding::Kind::assignment:
            for (NodeId above = whole; above != python::noNode && above != binding.statement;) {
                above = m_tree->parent(above);
                if (above != python::noNode && m_tree->kind(above) == python::Kind::assignment)
                    whole = above; // `a = b = a`: the outermost one
            }
            break;
        default: break;
        }
        return m_tree->end(whole == python::noNode ? binding.node : whole) <= m_tree->begin(node);
    });
}

/// `from loom import *`, `shed = shed("a")`: the expression at `node` runs once, before the module binds the variable.
bool FileNames::isStillOfStar(const Variable &variable, NodeId node) const
{
    if (m_stars.empty() || isBoundBefore(variable, node))
        return false;
    const NodeId star = m_bindings[m_stars.front()].node;
    return m_tree->begin(star) < m_tree->begin(node)
           && m_tree->enclosing(node, python::Kind::for_statement) == python::noNode
           && m_tree->enclosing(node, python::Kind::while_statement) == python::noNode;
}

std::uint32_t FileNames::lookUp(ScopeId scope, std::uint32_t name, NodeId node) const
{
    // The names of a class are seen from its body and from type parameters right in it, never from inside functions.
    bool classVisible = true;
    bool runsInOrder = true;    // with the module's statements, not when something is called
    std::uint32_t later = none; // the class binds it below: until then the name of the module is meant
    for (; scope != none; scope = m_scopes[scope].parent) {
        const Scope::Kind kind = m_scopes[scope].kind;
        runsInOrder = runsInOrder && kind != Scope::Kind::function && kind != Scope::Kind::lambda;
        if (kind != Scope::Kind::class_ || classVisible) {
            const std::uint32_t variable = m_variableByScope.find(scopedName(scope, name));
            if (variable != none && kind == Scope::Kind::class_ && !isBoundBefore(m_variables[variable], node))
                later = later == none ? variable : later;
            else if (variable != none)
                return kind == Scope::Kind::module && runsInOrder && isStillOfStar(m_variables[variable], node)
                           ? later
                           : variable;
        }
        classVisible = classVisible && kind == Scope::Kind::typeParameters;
    }
    return later;
}

std::uint32_t FileNames::variableAt(NodeId node, std::string_view name) const
{
    const std::uint32_t id = m_names.find(name);
    return id == none ? none : lookUp(scopeOf(node), id, node);
}

std::uint32_t FileNames::variableOf(NodeId identifier) const
{
    const std::uint32_t slot = m_slots[identifier];
    if (slot == none || (slot & bindingBit) == 0)
        return slot;
    return m_bindings[BindingId(slot & ~bindingBit)].variable;
}

BindingId FileNames::bindingAt(NodeId node) const
{
    const std::uint32_t slot = m_slots[node];
    return slot == none || (slot & bindingBit) == 0 ? BindingId(none) : BindingId(slot & ~bindingBit);
}

std::optional<std::vector<NodeId>> FileNames::readsOfOnlyBinding(NodeId node) const
{
    const BindingId binding = bindingAt(node);
    if (binding == none || m_variables[m_bindings[binding].variable].bindings.size() != 1)
        return std::nullopt;
    return usesOf(binding);
}

std::uint32_t FileNames::variableIn(ScopeId scope, std::string_view name) const
{
    const std::uint32_t id = m_names.find(name);
    return id == none ? none : m_variableByScope.find(scopedName(scope, id));
}

std::vector<NodeId> FileNames::usesOf(BindingId binding) const
{
    const std::uint32_t variable = m_bindings[binding].variable;
    if (variable == none)
        return {};
    return {m_reads.begin() + m_readsBegin[variable], m_reads.begin() + m_readsBegin[variable + 1]};
}

bool FileNames::mentions(std::string_view name) const
{
    return m_names.find(name) != none;
}

std::string moduleNameOf(std::string_view path)
{
    for (const std::string_view ending :
         {std::string_view(".pyi"), std::string_view(".py"), std::string_view(".ipynb")}) {
        if (path.size() > ending.size() && path.substr(path.size() - ending.size()) == ending) {
            path.remove_suffix(ending.size());
            break;
        }
    }
    std::string result;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
        const bool isInit = path.empty() && slash == std::string_view::npos && part == "__init__";
        if (part.empty() || part == "." || isInit)
            continue;
        if (!result.empty())
            result += '.';
        for (const char c : part)
            result += c == '.' ? '_' : c; // "v1.0/net.py": a dot would make two packages of one folder
    }
    return result;
}

} // namespace torchferry::names
