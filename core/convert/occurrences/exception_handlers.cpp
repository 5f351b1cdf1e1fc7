// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/exception_handlers.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/base/dotted.h"

namespace torchferry::convert {

using certainty::Certainty;
using mapping::Category;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Of pytest and unittest: what they are called with is raised in their block.
constexpr std::array<std::string_view, 3> expectingFunctions{"raises", "assertRaises", "assertRaisesRegex"};

class ExceptionHandlerCollector {
public:
    ExceptionHandlerCollector(const FileContext &file, const std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree)
    {
        for (const Occurrence &occurrence : occurrences) {
            if (occurrence.use == Use::call && file.pack.source.owns(occurrence.api))
                m_calls.emplace_back(occurrence.node, &occurrence.certainty);
        }
        std::sort(m_calls.begin(), m_calls.end());
    }

    std::vector<Occurrence> run()
    {
        for (const Kind kind : {Kind::except_clause, Kind::except_group_clause}) {
            for (NodeId id = m_tree.next(kind, 0); id != noNode; id = m_tree.next(kind, id + 1)) {
                const NodeId header = m_tree.firstNamedChild(id);
                const NodeId tried = m_tree.child(m_tree.parent(id), Field::body);
                if (header != noNode && m_tree.kind(header) != Kind::block && tried != noNode)
                    visit(header, tried);
            }
        }
        for (NodeId id = m_tree.next(Kind::with_item, 0); id != noNode; id = m_tree.next(Kind::with_item, id + 1)) {
            const NodeId statement = m_tree.enclosing(id, Kind::with_statement);
            const NodeId tried = statement == noNode ? noNode : m_tree.child(statement, Field::body);
            const NodeId expected = tried == noNode ? noNode : expectedBy(id);
            if (expected != noNode)
                visit(expected, tried);
        }
        return std::move(m_found);
    }

private:
    /// The first argument of `pytest.raises(…)`.
    NodeId expectedBy(NodeId item) const
    {
        NodeId call = m_tree.firstNamedChild(item);
        if (call != noNode && m_tree.kind(call) == Kind::as_pattern)
            call = m_tree.firstNamedChild(call);
        if (call == noNode || m_tree.kind(call) != Kind::call)
            return noNode;
        const std::string_view callee = m_tree.text(m_tree.child(call, Field::function));
        const std::string_view name = lastPart(callee);
        const NodeId list = m_tree.child(call, Field::arguments);
        const bool isExpecting =
            std::find(expectingFunctions.begin(), expectingFunctions.end(), name) != expectingFunctions.end();
        return isExpecting && list != noNode ? m_tree.firstNamedChild(list) : NodeId{noNode};
    }

    /// `header` names the exceptions.
    void visit(NodeId header, NodeId tried)
    {
        std::vector<NodeId> named;
        for (NodeId id = header; id < m_tree.subtreeEnd(header); ++id) {
            if (m_tree.kind(id) == Kind::identifier && m_file.names.variableOf(id) == names::none)
                named.push_back(id);
        }
        const auto isNamed = [&](std::string_view name) {
            return std::any_of(named.begin(), named.end(), [&](NodeId id) { return m_tree.text(id) == name; });
        };
        if (isNamed("Exception") || isNamed("BaseException"))
            return;
        for (const NodeId id : named) {
            const auto known = m_file.pack.exceptionEquivalents.find(m_tree.text(id));
            if (known == m_file.pack.exceptionEquivalents.end()
                || std::all_of(known->second.begin(), known->second.end(), isNamed))
                continue;
            const Certainty *called = callsIn(tried);
            if (called == nullptr)
                return;
            Occurrence occurrence;
            occurrence.origin = Occurrence::Origin::exceptionHandler;
            occurrence.api = known->first;
            occurrence.use = Use::load;
            occurrence.name = id;
            occurrence.node = id;
            occurrence.certainty = *called;
            m_found.push_back(std::move(occurrence));
        }
    }

    /// How sure it is that the source is called there: as the surest call; null if it is not.
    const Certainty *callsIn(NodeId block) const
    {
        const NodeId end = m_tree.subtreeEnd(block);
        const Certainty *surest = nullptr;
        const auto isBefore = [](const auto &call, NodeId node) { return call.first < node; };
        for (auto call = std::lower_bound(m_calls.begin(), m_calls.end(), block, isBefore);
             call != m_calls.end() && call->first < end; ++call) {
            if (surest == nullptr || surest->level() < call->second->level())
                surest = call->second;
        }
        return surest;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    /// Of the source framework, in document order; those of the occurrences that were given.
    std::vector<std::pair<NodeId, const Certainty *>> m_calls;
    std::vector<Occurrence> m_found;
};

} // namespace

void collectExceptionHandlers(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.pack.exceptionEquivalents.empty() || file.migrationState != MigrationState::no)
        return;
    for (Occurrence &occurrence : ExceptionHandlerCollector(file, occurrences).run())
        occurrences.push_back(std::move(occurrence));
}

void describeExceptionHandler(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    std::string others;
    for (const std::string &other : file.pack.exceptionEquivalents.find(occurrence.api)->second)
        others += (others.empty() ? "" : ", ") + other;
    finding.category = Category::argsDiffer;
    finding.message = {"TF4083", {{"name", occurrence.api}, {"others", std::move(others)}}};
    finding.advisory = true;
}

} // namespace torchferry::convert
