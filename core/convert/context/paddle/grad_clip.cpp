// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/grad_clip.h"

#include <algorithm>
#include <array>

#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "grad-clip";

struct Clipping {
    std::string_view api;
    std::string_view limit;  ///< the parameter that holds it
    std::string_view target; ///< the class the optimizer is given
};
constexpr std::array clippings = {
    Clipping{"torch.nn.utils.clip_grad_norm_", "max_norm", "paddle.nn.ClipGradByGlobalNorm"},
    Clipping{"torch.nn.utils.clip_grad_value_", "clip_value", "paddle.nn.ClipGradByValue"},
};

class ClipCase {
public:
    ClipCase(const ProgramShape &shape, const std::vector<Creation> &optimizers, const Clipping &clipping,
             FindingId finding)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_clipping(clipping),
          m_finding(finding),
          m_site(CallSite::of(shape.tree(), shape.occurrences()[finding].node)),
          m_statement(shape.tree().statement(m_site.call))
    {
        for (const Creation &creation : optimizers) {
            const Finding &made = shape.findings()[creation.finding];
            if (made.proposals.empty() || !made.proposals.front().call)
                continue;
            ++m_optimizers;
            m_optimizer = &creation;
        }
        const Finding &found = shape.findings()[finding];
        if (const auto bound = shape.bindFinding(found, m_site)) {
            m_limit = argument(bound->bound, clipping.limit);
            m_parameters = argument(bound->bound, "parameters");
            m_onlyNorm = bound->bound.has(0) && passedCount(bound->bound) == 2;
        }
    }

    [[nodiscard]] bool applies() const { return m_optimizers == 1 && m_limit != noNode; }

    Case build() const
    {
        Case item;
        item.code = "TF5002";
        item.optional = true;
        item.title = {"TF5002", {{"api", m_shape.findings()[m_finding].api}}};
        item.sites = {{m_finding, "clip"}, {m_optimizer->finding, "optimizer"}};
        item.resolutions.push_back(intoOptimizer());
        Resolution leave;
        leave.id = "leave";
        leave.label = {"TF6022", {}};
        leave.manual = true;
        item.resolutions.push_back(std::move(leave));
        return item;
    }

private:
    NodeId argument(const BoundCall &bound, std::string_view parameter) const
    {
        const std::uint32_t index = parameterIndex(bound, parameter);
        return index == BoundCall::absent || !bound.has(index) ? noNode
                                                               : m_site.arguments[bound.argumentOf[index]].value;
    }

    static std::size_t passedCount(const BoundCall &bound)
    {
        return static_cast<std::size_t>(std::count_if(bound.argumentOf.begin(), bound.argumentOf.end(),
                                                      [](std::uint32_t index) { return index != BoundCall::absent; }));
    }

    Resolution intoOptimizer() const
    {
        Resolution resolution;
        resolution.id = "into-optimizer";
        resolution.label = {"TF6021", {{"target", std::string(m_clipping.target)}}};
        const bool isStatement = m_tree.kind(m_statement) == Kind::expression_statement
                                 && m_tree.firstNamedChild(m_statement) == m_site.call;
        const auto require = [&](std::string_view code, bool met) {
            resolution.preconditions.push_back({Message{std::string(code), {}}, met});
        };
        require("TF5021", isStatement);
        require("TF5022", sameParameters());
        require("TF5023", m_onlyNorm && limitIsKnownThere());
        auto remove = removal(m_shape.file(), m_statement);
        if (!resolution.available() || !remove)
            return resolution;
        SiteContribution clip;
        clip.site = 0;
        const Finding &finding = m_shape.findings()[m_finding];
        Proposal proposal = finding.proposals.empty() ? Proposal{} : finding.proposals.front();
        proposal.form = "case:grad-clip/into-optimizer";
        proposal.range = finding.range;
        proposal.statements = {std::move(*remove)};
        clip.proposal = std::move(proposal);
        resolution.contributions.push_back(std::move(clip));
        ArgumentOperation operation;
        operation.parameter = "grad_clip";
        operation.pieces = {namePiece(std::string(m_clipping.target)), literalPiece("("),
                            sourcePiece(m_tree, m_limit, Precedence::lambda), literalPiece(")")};
        resolution.contributions.push_back({1, {operation}, std::nullopt, {}});
        return resolution;
    }

    /// Both are given `model.parameters()` of the same model.
    bool sameParameters() const
    {
        if (m_parameters == noNode || m_optimizer->site.arguments.empty())
            return false;
        return m_tree.text(m_parameters) == m_tree.text(m_optimizer->site.arguments.front().value)
               && m_tree.text(m_parameters).ends_with(".parameters()");
    }

    /// The limit means the same where the optimizer is made: a constant, or a name of the module nothing assigns again.
    bool limitIsKnownThere() const
    {
        if (!literalText(m_tree, m_limit).empty())
            return true;
        for (const std::string_view name : m_shape.namesIn(m_limit)) {
            const std::uint32_t here = m_shape.file().names.variableAt(m_limit, name);
            const std::uint32_t there = m_shape.file().names.variableAt(m_optimizer->site.call, name);
            if (here == names::none || here != there)
                return false;
            const names::Variable &variable = m_shape.file().names.variables()[here];
            const bool once = variable.bindings.size() == 1;
            const NodeId bound = once ? m_shape.file().names.bindings()[variable.bindings.front()].node : noNode;
            if (bound == noNode || m_tree.begin(bound) > m_tree.begin(m_optimizer->statement))
                return false;
        }
        return isPure(m_tree, m_limit);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const Clipping &m_clipping;
    FindingId m_finding;
    CallSite m_site;
    NodeId m_statement;
    const Creation *m_optimizer = nullptr;
    std::size_t m_optimizers = 0;
    NodeId m_limit = noNode;
    NodeId m_parameters = noNode;
    bool m_onlyNorm = false;
};

} // namespace

void findClipCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<Creation> optimizers;
    bool collected = false;
    for (const Finding &finding : shape.findings()) {
        if (finding.row == nullptr || finding.row->optionalResolver != resolverName
            || finding.use != mapping::Use::call)
            continue;
        const auto clipping = std::find_if(clippings.begin(), clippings.end(),
                                           [&](const Clipping &candidate) { return candidate.api == finding.api; });
        if (clipping == clippings.end())
            continue;
        if (!collected)
            optimizers = shape.creations("torch.optim.Optimizer");
        collected = true;
        const ClipCase candidate(shape, optimizers, *clipping, finding.id);
        if (candidate.applies())
            cases.push_back(candidate.build());
    }
}

} // namespace torchferry::convert::context::paddle
