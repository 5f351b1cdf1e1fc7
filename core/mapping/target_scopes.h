// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/mapping/target_imports.h"
#include "core/python/tree.h"

namespace torchferry::mapping {

/// The names of one text that denote something of the target framework, scope by scope. Much less than the names
/// room knows, and made to work on a fragment: a name that is bound in any other way in its scope is left alone.
class TargetScopes {
public:
    /// `roots`: first parts of the target's names. They, and the names that `assumed` imports bind, are known without an
    /// import statement, unless that is null.
    TargetScopes(const python::Tree &tree, const std::vector<std::string> &roots,
                 const std::vector<TargetImport> *assumed);

    /// Walks the tree once. `visit(node)` is called for every node in order; inside it `resolve` tells what a name
    /// means there. The time is linear in the size of the text.
    template <class Visitor>
    void walk(const Visitor &visit)
    {
        for (python::NodeId node = m_tree.root(); node != python::noNode;) {
            enter(node);
            visit(node);
            node = next(node, [this](python::NodeId left) { leave(left); });
        }
    }

    /// The dotted name of the target that `name` denotes at the node being visited.
    [[nodiscard]] const std::string *resolve(std::string_view name) const;
    /// Modules of the target that are star-imported anywhere.
    [[nodiscard]] const std::vector<std::string> &starImports() const { return m_starImports; }
    /// The text binds that name somewhere.
    [[nodiscard]] bool binds(std::string_view name) const { return m_boundNames.contains(name); }
    /// An attribute chain, as written, that the text assigns to.
    [[nodiscard]] bool isAssigned(std::string_view chain) const { return m_assignedChains.contains(chain); }

private:
    using ScopeId = std::uint32_t;

    enum class How : std::uint8_t { target, other, none };
    struct Binding {
        std::string_view name;
        ScopeId scope = 0;
        How how = How::other;
        std::string dotted;
    };
    /// What a name is in one scope: something of the target, or nothing we follow.
    struct Variable {
        std::string_view name;
        std::optional<std::string> dotted;
    };
    /// An entry of the stack of meanings a name has at the place being visited.
    struct Meaning {
        ScopeId scope = 0;
        const Variable *variable = nullptr;
        const Variable *fromFunctions =
            nullptr; ///< what functions inside see: names of a class body are not visible there
    };

    void collect(python::NodeId node);
    void collectImport(python::NodeId node);
    void collectImportFrom(python::NodeId node);
    void collectParameters(python::NodeId node);
    void collectAssignment(python::NodeId node);
    void collectPattern(python::NodeId node);
    void declareGlobal(python::NodeId node);
    void bind(std::string_view name, How how, std::string dotted = {});
    void bindIn(ScopeId scope, std::string_view name, How how, std::string dotted = {});
    void assume(std::string_view name, const std::string &dotted);
    void settle();
    void enter(python::NodeId node);
    void leave(python::NodeId node);
    [[nodiscard]] bool opensScope(python::NodeId node) const;
    [[nodiscard]] bool isTarget(std::string_view dotted) const;

    /// The node after `node` in document order; `left` is called for every node that ends before it.
    template <class Left>
    python::NodeId next(python::NodeId node, const Left &left) const
    {
        if (m_tree.firstChild(node) != python::noNode)
            return m_tree.firstChild(node);
        while (node != python::noNode) {
            left(node);
            if (m_tree.nextSibling(node) != python::noNode)
                return m_tree.nextSibling(node);
            node = m_tree.parent(node);
        }
        return node;
    }

    const python::Tree &m_tree;
    const std::vector<std::string> &m_roots;
    std::vector<bool> m_isClass{false};                    ///< by scope
    std::unordered_map<python::NodeId, ScopeId> m_scopeOf; ///< by function, lambda, class, comprehension
    std::vector<ScopeId> m_open{0};                        ///< the scopes around the place being visited
    std::vector<Binding> m_bindings;
    std::unordered_map<ScopeId, std::unordered_set<std::string_view>> m_globals;
    std::vector<std::vector<Variable>> m_variables; ///< by scope; only names that are ever of the target
    std::unordered_map<std::string_view, std::vector<Meaning>> m_meanings;
    std::unordered_set<std::string_view> m_boundNames;
    std::unordered_set<std::string_view> m_assignedChains;
    std::vector<std::string> m_starImports;
};

} // namespace torchferry::mapping
