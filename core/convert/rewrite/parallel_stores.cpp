// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/parallel_stores.h"

#include <algorithm>
#include <optional>

#include "core/convert/rewrite/statement_edits.h"

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
    while (node != noNode && tree.kind(node) != Kind::function_definition && tree.kind(node) != Kind::class_definition)
        node = tree.parent(node);
    return node != noNode && tree.kind(node) == Kind::class_definition;
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

    std::optional<ParallelStore> storeOf(NodeId assignment) const
    {
        const NodeId left = m_tree.child(assignment, Field::left);
        const NodeId right = m_tree.child(assignment, Field::right);
        const NodeId statement = m_tree.parent(assignment);
        if (left == noNode || right == noNode || m_tree.kind(statement) != Kind::expression_statement
            || m_tree.child(assignment, Field::type) != noNode)
            return std::nullopt;
        ParallelStore store;
        store.values = m_tree.range(right);
        const auto [first, last] = findingsIn(store.values);
        if (!std::any_of(first, last, [](const Finding *finding) { return mayLeavePart(*finding); })
            || isInClassBody(m_tree, assignment))
            return std::nullopt;
        const std::vector<NodeId> targets = elementsOf(m_tree, left);
        const std::vector<NodeId> values = elementsOf(m_tree, right);
        if (targets.size() != values.size())
            return std::nullopt;
        for (std::size_t index = 0; index < targets.size(); ++index) {
            if (m_tree.kind(targets[index]) != Kind::identifier)
                return std::nullopt;
            ParallelStore::Part part;
            part.target = m_tree.range(targets[index]);
            part.value = m_tree.range(values[index]);
            const auto [begin, end] = findingsIn(part.value);
            for (auto finding = begin; finding != end; ++finding)
                part.findings.push_back((*finding)->id);
            store.parts.push_back(std::move(part));
        }
        std::optional<StatementEdit> edit = removal(m_file, statement);
        if (!edit)
            return std::nullopt;
        store.removal = std::move(*edit);
        return store;
    }

private:
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

std::vector<ParallelStore> collectParallelStores(const FileContext &file, const Findings &findings)
{
    std::vector<ParallelStore> stores;
    const Collector collector(file, findings);
    for (NodeId id = findings.empty() ? NodeId{noNode} : file.tree.next(Kind::assignment, 0);
         id != noNode && id < file.tree.size(); id = file.tree.next(Kind::assignment, id + 1)) {
        if (std::optional<ParallelStore> store = collector.storeOf(id))
            stores.push_back(std::move(*store));
    }
    return stores;
}

} // namespace torchferry::convert
