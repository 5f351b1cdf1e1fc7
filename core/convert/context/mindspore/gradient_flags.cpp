// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/gradient_flags.h"

#include <algorithm>
#include <optional>

#include "core/convert/context/mindspore/trainable_tensors.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view formName = "case:function-gradient/grad";

class FlagFinder {
public:
    FlagFinder(const ProgramShape &shape, const GradientRequest &request)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_request(request)
    {}

    void run(Case &item, Resolution &resolution, std::set<FindingId> &claimed) const
    {
        for (const Finding &finding : m_shape.findings()) {
            const bool isCall = finding.api == "torch.Tensor.requires_grad_" && finding.use == mapping::Use::call;
            const bool isStore = finding.api == "torch.Tensor.requires_grad" && finding.use == mapping::Use::store;
            const bool isCreation = !isCall && finding.use == mapping::Use::call;
            if ((!isCall && !isStore && !isCreation) || claimed.contains(finding.id))
                continue;
            const NodeId node = m_shape.occurrences()[finding.id].node;
            const NodeId statement = m_tree.statement(node);
            if (statement == noNode || m_tree.begin(statement) > m_tree.begin(m_request.statement))
                continue;
            auto proposal = isCall    ? withoutCall(node, statement)
                            : isStore ? withoutStore(node, statement)
                                      : withoutKeyword(finding, node, statement);
            if (!proposal)
                continue;
            claimed.insert(finding.id);
            SiteContribution contribution;
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            item.sites.push_back({finding.id, "flag"});
            contribution.proposal = std::move(proposal);
            resolution.contributions.push_back(std::move(contribution));
        }
    }

private:
    [[nodiscard]] bool isInput(NodeId name) const
    {
        return m_tree.kind(name) == Kind::identifier
               && std::any_of(m_request.inputs.begin(), m_request.inputs.end(),
                              [&](NodeId input) { return m_names.variableOf(input) == m_names.variableOf(name); });
    }

    [[nodiscard]] bool isInputBoundBy(NodeId statement, NodeId value) const
    {
        const NodeId assignment = m_tree.firstNamedChild(statement);
        if (m_tree.kind(assignment) != Kind::assignment
            || unwrap(m_tree, m_tree.child(assignment, Field::right)) != value)
            return false;
        const NodeId left = m_tree.child(assignment, Field::left);
        const names::BindingId binding = m_tree.kind(left) == Kind::identifier ? m_names.bindingAt(left) : names::none;
        return binding != names::none
               && std::any_of(m_request.inputs.begin(), m_request.inputs.end(), [&](NodeId input) {
                      return m_names.variableOf(input) == m_names.bindings()[binding].variable;
                  });
    }

    [[nodiscard]] std::optional<Proposal> withoutCall(NodeId call, NodeId statement) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        const bool isOn =
            site.arguments.empty()
            || (site.arguments.size() == 1 && literalText(m_tree, site.arguments.front().value) == "True");
        if (!isOn || site.receiver == noNode)
            return std::nullopt;
        Proposal proposal;
        proposal.form = formName;
        proposal.range = m_tree.range(call);
        if (isInput(site.receiver) && callOfStatement(statement) == call)
            return withoutStatement(std::move(proposal), statement);
        if (!isInputBoundBy(statement, call))
            return std::nullopt;
        const bool isOneLine = m_tree.text(site.receiver).find('\n') == std::string_view::npos;
        proposal.pieces = {sourcePiece(m_tree, isOneLine ? unwrap(m_tree, site.receiver) : site.receiver,
                                       python::requiredAt(m_tree, call))};
        return proposal;
    }

    /// `x = torch.zeros(3, requires_grad=True)`.
    [[nodiscard]] std::optional<Proposal> withoutKeyword(const Finding &finding, NodeId call, NodeId statement) const
    {
        if (m_tree.kind(call) != Kind::call || !isInputBoundBy(statement, call))
            return std::nullopt;
        auto pieces = withoutGradientFlag(m_shape, finding, call);
        if (!pieces)
            return std::nullopt;
        Proposal proposal;
        proposal.form = formName;
        proposal.range = m_tree.range(call);
        proposal.pieces = std::move(*pieces);
        proposal.required = python::requiredAt(m_tree, call);
        return proposal;
    }

    [[nodiscard]] NodeId callOfStatement(NodeId statement) const
    {
        return m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : noNode;
    }

    [[nodiscard]] std::optional<Proposal> withoutStore(NodeId attribute, NodeId statement) const
    {
        const NodeId assignment = m_tree.firstNamedChild(statement);
        if (m_tree.kind(attribute) != Kind::attribute || m_tree.kind(assignment) != Kind::assignment
            || m_tree.child(assignment, Field::left) != attribute
            || literalText(m_tree, m_tree.child(assignment, Field::right)) != "True"
            || !isInput(m_tree.child(attribute, Field::object)))
            return std::nullopt;
        Proposal proposal;
        proposal.form = formName;
        proposal.range = m_tree.range(attribute);
        return withoutStatement(std::move(proposal), statement);
    }

    [[nodiscard]] std::optional<Proposal> withoutStatement(Proposal proposal, NodeId statement) const
    {
        auto edit = removal(m_shape.file(), statement);
        if (!edit)
            return std::nullopt;
        proposal.statements.push_back(std::move(*edit));
        return proposal;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const GradientRequest &m_request;
};

} // namespace

bool GradientClaims::crosses(ByteRange range) const
{
    return std::any_of(ranges.begin(), ranges.end(), [range](ByteRange other) {
        const bool isApart = other.end <= range.begin || range.end <= other.begin;
        return !isApart && !range.contains(other) && !other.contains(range);
    });
}

void dropGradientFlags(const ProgramShape &shape, const GradientRequest &request, Case &item, Resolution &resolution,
                       std::set<FindingId> &claimed)
{
    FlagFinder(shape, request).run(item, resolution, claimed);
}

} // namespace torchferry::convert::context::mindspore
