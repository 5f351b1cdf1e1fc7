// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/process_spawn.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "spawned-function";
constexpr std::string_view functionParameter = "fn";

/// A function, and the calls that start it in processes of its own.
class SpawnCase {
public:
    SpawnCase(const ProgramShape &shape, std::string_view name, NodeId definition)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_name(name),
          m_definition(definition)
    {}

    [[nodiscard]] bool isOf(std::string_view name, NodeId definition) const
    {
        return m_name == name && m_definition == definition;
    }

    void add(FindingId finding, Proposal proposal)
    {
        m_findings.push_back(finding);
        m_proposals.push_back(std::move(proposal));
    }

    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5005";
        item.title = {"TF5005", {{"function", std::string(m_name)}}};
        for (const FindingId finding : m_findings)
            item.sites.push_back({finding, "spawn"});
        Resolution asking;
        asking.id = "ask-for-index";
        asking.label = {"TF6027", {{"function", std::string(m_name)}}};
        const std::string index = firstParameter();
        const NodeId first = firstStatement();
        const auto edit =
            first == noNode
                ? std::nullopt
                : insertion(m_shape.file(), first, StatementEdit::Kind::before,
                            {literalPiece(index + " = " + index + "() if callable(" + index + ") else " + index)});
        asking.preconditions.push_back({Message{"TF5041", {}}, !index.empty()});
        asking.preconditions.push_back({Message{"TF5042", {}}, edit.has_value()});
        for (std::uint32_t site = 0; site < m_proposals.size() && asking.available(); ++site) {
            SiteContribution contribution;
            contribution.site = site;
            contribution.proposal = m_proposals[site];
            if (site == 0)
                contribution.statements.push_back(*edit);
            asking.contributions.push_back(std::move(contribution));
        }
        item.resolutions.push_back(std::move(asking));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// The name of the parameter the source passes the index to; empty if it is none of its own (`*args`).
    [[nodiscard]] std::string firstParameter() const
    {
        const NodeId parameters = m_tree.child(m_definition, Field::parameters);
        const NodeId first = parameters == noNode ? noNode : m_tree.firstNamedChild(parameters);
        const NodeId name = first == noNode ? noNode : nameOfParameter(m_tree, first);
        return name == noNode ? std::string() : std::string(m_tree.text(name));
    }

    /// The first statement of the body behind its docstring.
    [[nodiscard]] NodeId firstStatement() const
    {
        const NodeId body = m_tree.child(m_definition, Field::body);
        const NodeId first = body == noNode ? noNode : m_tree.firstNamedChild(body);
        if (first == noNode || m_tree.kind(first) != Kind::expression_statement)
            return first;
        const NodeId value = m_tree.firstNamedChild(first);
        const bool isDocstring =
            value != noNode && (m_tree.kind(value) == Kind::string || m_tree.kind(value) == Kind::concatenated_string);
        return isDocstring ? m_tree.nextNamedSibling(first) : first;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::string_view m_name;
    NodeId m_definition;
    std::vector<FindingId> m_findings;
    std::vector<Proposal> m_proposals;
};

} // namespace

void findSpawnCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<SpawnCase> found;
    for (const Finding &finding : shape.findings()) {
        const bool isOurs = finding.row != nullptr && finding.row->resolver == resolverName
                            && finding.use == mapping::Use::call && finding.proposals.empty();
        if (!isOurs)
            continue;
        const Creation spawn = shape.creationOf(finding.id);
        const auto bound = shape.bindFinding(finding, spawn.site);
        const std::uint32_t parameter = bound ? parameterIndex(bound->bound, functionParameter) : BoundCall::absent;
        if (parameter == BoundCall::absent || !bound->bound.has(parameter))
            continue;
        const NodeId name = spawn.site.arguments[bound->bound.argumentOf[parameter]].value;
        const NodeId definition = definitionOf(shape.file(), name);
        if (definition == noNode)
            continue;
        CallSubject subject;
        subject.file = &shape.file();
        subject.site = &spawn.site;
        subject.bound = &bound->bound;
        subject.node = spawn.site.call;
        auto pieces = writtenByForm(subject, *bound->variant, functionParameter);
        if (pieces)
            pieces = inPlaceOf(subject, std::move(*pieces));
        if (!pieces)
            continue;
        Proposal proposal;
        proposal.form = "case:spawned-function/ask-for-index";
        proposal.range = shape.tree().range(spawn.site.call);
        proposal.pieces = std::move(*pieces);
        proposal.required = python::requiredAt(shape.tree(), spawn.site.call);
        const std::string_view text = shape.tree().text(name);
        auto same = std::find_if(found.begin(), found.end(),
                                 [&](const SpawnCase &other) { return other.isOf(text, definition); });
        if (same == found.end()) {
            found.emplace_back(shape, text, definition);
            same = std::prev(found.end());
        }
        same->add(finding.id, std::move(proposal));
    }
    for (const SpawnCase &item : found)
        cases.push_back(item.build());
}

} // namespace torchferry::convert::context::paddle
