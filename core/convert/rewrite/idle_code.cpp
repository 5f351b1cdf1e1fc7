// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/idle_code.h"

#include <algorithm>
#include <optional>

#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The elements of `x, y`, or the one thing that is there.
std::vector<NodeId> elementsOf(const Tree &tree, NodeId side)
{
    if (tree.kind(side) != Kind::pattern_list && tree.kind(side) != Kind::expression_list)
        return {side};
    std::vector<NodeId> elements;
    for (NodeId part = tree.firstNamedChild(side); part != noNode; part = tree.nextNamedSibling(part))
        elements.push_back(part);
    return elements;
}

/// There an assignment of a name to itself binds the name of another scope.
bool isInClassBody(const Tree &tree, NodeId node)
{
    const NodeId around = classDefinitionAround(tree, node);
    const NodeId function = functionDefinitionAround(tree, node);
    return around != noNode && (function == noNode || function < around);
}

/// A proposal that writes nothing but a part of the source.
bool mayLeavePart(const Finding &finding)
{
    return std::any_of(finding.proposals.begin(), finding.proposals.end(), [](const Proposal &proposal) {
        return proposal.pieces.size() == 1 && proposal.pieces.front().kind == Piece::Kind::source;
    });
}

class Collector {
public:
    Collector(const FileContext &file, const Findings &findings) : m_file(file), m_tree(file.tree)
    {
        for (const Finding &finding : findings)
            m_findings.push_back(&finding);
    }

    std::optional<SelfStore> storeOf(NodeId assignment) const
    {
        const NodeId left = m_tree.child(assignment, Field::left);
        const NodeId right = m_tree.child(assignment, Field::right);
        const NodeId statement = m_tree.parent(assignment);
        if (left == noNode || right == noNode || m_tree.kind(statement) != Kind::expression_statement
            || m_tree.child(assignment, Field::type) != noNode)
            return std::nullopt;
        SelfStore store;
        store.values = m_tree.range(right);
        if (!mayLeavePartOf(store.values) || isInClassBody(m_tree, assignment))
            return std::nullopt;
        const std::vector<NodeId> targets = elementsOf(m_tree, left);
        const std::vector<NodeId> values = elementsOf(m_tree, right);
        if (targets.size() != values.size())
            return std::nullopt;
        for (std::size_t index = 0; index < targets.size(); ++index) {
            if (m_tree.kind(targets[index]) != Kind::identifier)
                return std::nullopt;
            store.parts.push_back(emptied(targets[index], values[index]));
        }
        std::optional<StatementEdit> edit = removal(m_file, statement);
        if (!edit)
            return std::nullopt;
        store.removal = std::move(*edit);
        return store;
    }

    std::optional<ListCopy> copyOf(NodeId list) const
    {
        const NodeId body = m_tree.child(list, Field::body);
        const NodeId loop = m_tree.nextNamedSibling(body);
        const NodeId variable = loop == noNode ? noNode : m_tree.child(loop, Field::left);
        const bool isPlain = m_tree.kind(loop) == Kind::for_in_clause && m_tree.nextNamedSibling(loop) == noNode
                             && m_tree.tokenChild(loop, "async") == noNode && m_tree.kind(variable) == Kind::identifier;
        if (!isPlain || !mayLeavePartOf(m_tree.range(body))
            || m_file.names.variableAt(list, "list") != names::none // another one than Python's
            || m_tree.text(list).find('#') != std::string_view::npos)
            return std::nullopt;
        return ListCopy{emptied(variable, body), m_tree.range(list), m_tree.range(m_tree.child(loop, Field::right))};
    }

    std::optional<UnreadVariable> variableOf(std::uint32_t id) const
    {
        const names::Variable &variable = m_file.names.variables()[id];
        const names::Scope &scope = m_file.names.scopes()[variable.scope];
        const bool isLocal = scope.kind == names::Scope::Kind::function;
        const bool isOwn = variable.scope == names::moduleScope && m_file.names.exports().empty()
                           && !m_file.project.isImportedElsewhere(m_file.names, variable.name);
        if (!isLocal && !isOwn)
            return std::nullopt;
        UnreadVariable found;
        for (const names::BindingId binding : variable.bindings) {
            std::optional<UnreadVariable::Store> store = storeFor(m_file.names.bindings()[binding].node);
            if (!store)
                return std::nullopt;
            found.stores.push_back(std::move(*store));
        }
        for (const NodeId read : m_file.names.usesOf(variable.bindings.front()))
            found.reads.push_back(m_tree.range(read));
        if (found.reads.empty()) // nor did anything in the source
            return std::nullopt;
        return found;
    }

private:
    /// `name = value`, where the value asks for something that nobody has to know.
    std::optional<UnreadVariable::Store> storeFor(NodeId name) const
    {
        const NodeId assignment = name == noNode ? noNode : m_tree.parent(name);
        if (assignment == noNode || m_tree.kind(assignment) != Kind::assignment
            || m_tree.child(assignment, Field::left) != name || m_tree.child(assignment, Field::type) != noNode
            || m_tree.kind(m_tree.parent(assignment)) != Kind::expression_statement)
            return std::nullopt;
        const NodeId value = m_tree.child(assignment, Field::right);
        if (value == noNode || m_tree.kind(value) == Kind::assignment)
            return std::nullopt;
        UnreadVariable::Store store;
        store.value = m_tree.range(value);
        const auto [begin, end] = findingsIn(store.value);
        if (std::none_of(begin, end, [this](const Finding *finding) { return isIdle(*finding); }))
            return std::nullopt;
        for (auto finding = begin; finding != end; ++finding)
            store.findings.push_back((*finding)->id);
        store.isPure = isPure(value);
        std::optional<StatementEdit> edit = removal(m_file, m_tree.parent(assignment));
        if (!edit)
            return std::nullopt;
        store.removal = std::move(*edit);
        return store;
    }

    bool isIdle(const Finding &finding) const { return m_file.pack.idleWhenUnread.contains(finding.api); }

    /// All that is called in it are questions that nobody has to ask.
    bool isPure(NodeId value) const
    {
        for (NodeId id = value; id < m_tree.subtreeEnd(value); ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind == Kind::await || kind == Kind::yield_ || kind == Kind::named_expression || kind == Kind::lambda)
                return false;
            if (kind != Kind::call)
                continue;
            const auto [begin, end] = findingsIn(m_tree.range(id));
            const auto isCall = [&](const Finding *finding) {
                return finding->range == m_tree.range(id) && isIdle(*finding);
            };
            if (std::none_of(begin, end, isCall))
                return false;
        }
        return true;
    }

    bool mayLeavePartOf(ByteRange range) const
    {
        const auto [first, last] = findingsIn(range);
        return std::any_of(first, last, [](const Finding *finding) { return mayLeavePart(*finding); });
    }

    EmptiedValue emptied(NodeId name, NodeId value) const
    {
        EmptiedValue result{m_tree.range(name), m_tree.range(value), {}};
        const auto [begin, end] = findingsIn(result.value);
        for (auto finding = begin; finding != end; ++finding)
            result.findings.push_back((*finding)->id);
        return result;
    }

    using Iterator = std::vector<const Finding *>::const_iterator;
    std::pair<Iterator, Iterator> findingsIn(ByteRange range) const
    {
        const auto isBefore = [](const Finding *finding, std::uint32_t offset) {
            return finding->range.begin < offset;
        };
        return {std::lower_bound(m_findings.begin(), m_findings.end(), range.begin, isBefore),
                std::lower_bound(m_findings.begin(), m_findings.end(), range.end, isBefore)};
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<const Finding *> m_findings; ///< in the order of the text
};

} // namespace

IdleCode collectIdleCode(const FileContext &file, const Findings &findings)
{
    IdleCode found;
    if (findings.empty())
        return found;
    const Collector collector(file, findings);
    const Tree &tree = file.tree;
    for (NodeId id = tree.next(Kind::assignment, 0); id != noNode && id < tree.size();
         id = tree.next(Kind::assignment, id + 1)) {
        if (std::optional<SelfStore> store = collector.storeOf(id))
            found.selfStores.push_back(std::move(*store));
    }
    const auto mentions = [&file](std::string_view name) { return file.names.mentions(name); };
    const bool readsByName = mentions("locals") || mentions("globals") || mentions("exec");
    for (std::uint32_t id = 0; !file.pack.idleWhenUnread.empty() && !readsByName && id < file.names.variables().size();
         ++id) {
        if (std::optional<UnreadVariable> variable = collector.variableOf(id))
            found.unreadVariables.push_back(std::move(*variable));
    }
    for (NodeId id = tree.next(Kind::list_comprehension, 0); id != noNode && id < tree.size();
         id = tree.next(Kind::list_comprehension, id + 1)) {
        if (std::optional<ListCopy> copy = collector.copyOf(id))
            found.listCopies.push_back(std::move(*copy));
    }
    return found;
}

} // namespace torchferry::convert
