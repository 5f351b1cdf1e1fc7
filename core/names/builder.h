// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/names/names.h"

namespace torchferry::names {

/// Builds the names of one file in a single sweep over the node table, which is in source order, so that nesting costs
/// no recursion. What a name means is settled afterwards: Python lets a binding are after its uses.
class Builder {
public:
    Builder(const python::Tree &tree, std::string_view moduleName, bool isPackage);
    [[nodiscard]] FileNames build() &&;

private:
    using NodeId = python::NodeId;
    struct Region {
        std::uint32_t end = 0; ///< byte the region ends at
        ScopeId scope;
    };
    struct Read {
        NodeId node = 0;
        ScopeId scope;
        std::uint32_t name = 0;
    };
    enum class Declared : std::uint8_t { global = 1, nonlocal = 2 };

    // builder.cpp: the sweep
    void sweep();
    void enter(NodeId node);
    void leaveRegions(NodeId node);
    void visit(NodeId node);
    void visitIdentifier(NodeId node);
    void visitDefinition(NodeId node, Scope::Kind kind);
    void visitLambda(NodeId node);
    void visitComprehension(NodeId node);
    void visitTypeAlias(NodeId node);
    void visitAsPattern(NodeId node);
    void visitExcept(NodeId node);
    void visitCaseName(NodeId node);
    void visitDeclaration(NodeId node, Declared declared);
    void bindParameters(NodeId parameters, ScopeId scope);
    void bindTypeParameters(NodeId list, ScopeId scope);
    void bindTarget(NodeId target, Binding::Kind kind, ScopeId scope);
    BindingId bind(NodeId identifier, Binding::Kind kind, ScopeId scope);
    BindingId bind(NodeId node, std::string_view name, Binding::Kind kind, ScopeId scope);
    void read(NodeId identifier);
    ScopeId addScope(Scope::Kind kind, NodeId node, ScopeId parent);
    void startScopeAt(NodeId node, ScopeId scope, std::uint32_t end);

    // imports.cpp
    void visitImport(NodeId node);
    void addImport(NodeId statement, NodeId clause, const std::string &from, bool isFrom, bool relative);
    [[nodiscard]] std::string moduleOf(NodeId importFrom, bool &relative) const;
    [[nodiscard]] bool isOptional(NodeId statement) const;
    void collectExports();
    void addExports(NodeId value);

    // builder_finish.cpp
    void finish();
    void sortBindings();
    void makeVariables();
    void markDefinitions();
    void groupBindings();
    [[nodiscard]] std::uint32_t variableFor(ScopeId scope, std::uint32_t name);
    [[nodiscard]] ScopeId ownerOfNonlocal(ScopeId scope, std::uint32_t name) const;
    void resolveReads();
    void addChains(const std::vector<std::uint32_t> &variableOfRead);

    static constexpr std::uint8_t handled = 1; ///< not a name that is read
    static constexpr std::uint8_t startsScope = 2;

    const python::Tree &m_tree;
    FileNames m_result;
    std::uint32_t m_imports = 0;       ///< imports and stars so far
    std::vector<std::uint8_t> m_marks; ///< by node
    std::vector<Region> m_regions;
    ScopeId m_scope;
    NodeId m_skipUntil = 0;
    FlatMap m_starts; ///< node -> index into m_pending
    std::vector<Region> m_pending;
    std::vector<Read> m_reads;
    IdVector<BindingId, std::uint32_t> m_nameOfBinding;
    FlatMap m_declared; ///< scope << 32 | name -> Declared
    std::vector<std::uint64_t> m_declarations;
    std::vector<NodeId> m_stack;
};

[[nodiscard]] inline std::uint64_t scopedName(ScopeId scope, std::uint32_t name)
{
    return (std::uint64_t{scope.index()} << 32) | name;
}

} // namespace torchferry::names
