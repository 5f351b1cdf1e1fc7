// SPDX-License-Identifier: Apache-2.0
#include "core/review/value_edges.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/names/names.h"
#include "core/python/tree.h"

namespace torchferry::review {

using convert::FindingId;
using python::Kind;
using python::NodeId;

namespace {

class EdgeFinder {
public:
    EdgeFinder(const convert::FileAnalysis &file, const names::FileNames &names) : m_names(names), m_tree(names.tree())
    {
        for (const convert::Finding &finding : file.findings) {
            const bool isValue = finding.use == mapping::Use::call && !finding.advisory;
            if (isValue)
                m_byRange.emplace(std::pair(finding.range.begin, finding.range.end), finding.id);
        }
    }

    std::vector<ValueEdge> run() const
    {
        std::vector<ValueEdge> edges;
        for (const names::Variable &variable : m_names.variables()) {
            if (variable.bindings.empty())
                continue;
            for (const NodeId read : m_names.usesOf(variable.bindings.front())) {
                const auto producer = producerFor(variable, read);
                const auto consumer = producer ? consumerOf(read) : std::nullopt;
                if (consumer && *consumer != *producer)
                    edges.push_back({*producer, *consumer, std::string(variable.name)});
            }
        }
        std::stable_sort(edges.begin(), edges.end(),
                         [](const ValueEdge &a, const ValueEdge &b) { return a.consumer < b.consumer; });
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
        return edges;
    }

private:
    [[nodiscard]] std::optional<FindingId> callAt(NodeId node) const
    {
        const auto at = m_byRange.find(std::pair(m_tree.begin(node), m_tree.end(node)));
        return at == m_byRange.end() ? std::nullopt : std::optional(at->second);
    }

    /// The function (or module, or class) a node is in.
    [[nodiscard]] NodeId definitionOf(NodeId node) const
    {
        for (NodeId at = m_tree.parent(node); at != python::noNode; at = m_tree.parent(at)) {
            const Kind kind = m_tree.kind(at);
            if (kind == Kind::function_definition || kind == Kind::lambda || kind == Kind::class_definition)
                return at;
        }
        return m_tree.root();
    }

    /// The call whose value the variable has where it is read: that of the last binding before it, in the same function.
    [[nodiscard]] std::optional<FindingId> producerFor(const names::Variable &variable, NodeId read) const
    {
        const names::Binding *last = nullptr;
        for (const names::BindingId id : variable.bindings) {
            const names::Binding &binding = m_names.bindings()[id];
            const NodeId statement = binding.statement == python::noNode ? binding.node : binding.statement;
            if (m_tree.end(statement) <= m_tree.begin(read))
                last = &binding;
        }
        if (last == nullptr || last->kind != names::Binding::Kind::assignment)
            return std::nullopt;
        const bool isSame = definitionOf(last->node) == definitionOf(read);
        if (!isSame && variable.bindings.size() > 1)
            return std::nullopt;
        // In a branch beside the read it may not have run.
        const NodeId block = m_tree.parent(m_tree.statement(last->node));
        if (isSame && block != python::noNode && !m_tree.range(block).contains(m_tree.range(read)))
            return std::nullopt;
        const NodeId assignment = m_tree.parent(last->node);
        if (m_tree.kind(assignment) != Kind::assignment || m_tree.child(assignment, python::Field::left) != last->node)
            return std::nullopt;
        return callAt(m_tree.child(assignment, python::Field::right));
    }

    /// The call that gets what is read.
    [[nodiscard]] std::optional<FindingId> consumerOf(NodeId read) const
    {
        NodeId below = read;
        for (NodeId at = m_tree.parent(read); at != python::noNode; below = at, at = m_tree.parent(at)) {
            switch (m_tree.kind(at)) {
            case Kind::argument_list:
            case Kind::keyword_argument:
            case Kind::parenthesized_expression:
            case Kind::list:
            case Kind::tuple: break;
            case Kind::attribute:
            case Kind::subscript:
                if (m_tree.firstNamedChild(at) != below) // an index is no value that goes on
                    return std::nullopt;
                break;
            case Kind::call: return callAt(at);
            default: return std::nullopt;
            }
        }
        return std::nullopt;
    }

    const names::FileNames &m_names;
    const python::Tree &m_tree;
    std::map<std::pair<std::uint32_t, std::uint32_t>, FindingId> m_byRange;
};

} // namespace

std::vector<ValueEdge> valueEdges(const convert::FileAnalysis &file)
{
    if (!file.source || file.findings.empty())
        return {};
    const python::Tree tree = python::Tree::parse(file.source->text());
    const names::FileNames names = names::FileNames::build(tree, {}, false);
    return EdgeFinder(file, names).run();
}

} // namespace torchferry::review
