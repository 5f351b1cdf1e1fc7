// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/training_step.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/convert/context/mindspore/function_gradient.h"
#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/gradient_reads.h"
#include "core/convert/context/mindspore/loss_statements.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/block_edits.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "training-step";
constexpr std::string_view formName = "case:training-step/value-and-grad";

bool isOurs(const Finding &finding, std::string_view member)
{
    return finding.row != nullptr && finding.row->resolver == resolverName && finding.use == mapping::Use::call
           && finding.api.ends_with(member);
}

class TrainingStep {
public:
    TrainingStep(const ProgramShape &shape, const CallFindings &calls, const StepData &data,
                 const std::vector<Creation> &optimizers, FindingId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_optimizers(optimizers),
          m_backward(backward),
          m_site(CallSite::of(m_tree, shape.occurrences()[backward].node)),
          m_statement(m_tree.statement(m_site.call))
    {
        if (callOfStatement(m_tree, m_statement) != m_site.call || !hasLoss() || !keepsOnlyGraph()) {
            refuse("TF5070");
            return;
        }
        findStep();
        if (m_refusal)
            return;
        m_clearing = clearingBefore(m_shape, m_calls, m_statement, m_stepSite.receiver);
        if (m_clearing == noNode)
            refuse("TF5073");
        lookAtOptimizer();
        if (m_refusal)
            return;
        const NodeId previous = previousStep();
        if (const Finding *other = findingAt(callOfStatement(m_tree, previous));
            other != nullptr && isOurs(*other, ".backward")) {
            refuse("TF5081", previous);
            return;
        }
        m_loss = lossStatementsOf(shape, calls, data, {m_statement, m_site.receiver, previous});
        m_refusal = m_loss.obstacle;
    }

    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5007";
        item.title = {"TF5007", {{"loss", std::string(m_tree.text(m_site.receiver))}}};
        item.sites.push_back({m_backward, "backward"});
        if (m_step)
            item.sites.push_back({*m_step, "step"});
        for (const FindingId clip : m_clips)
            item.sites.push_back({clip, "clip"});
        Resolution resolution;
        resolution.id = "value-and-grad";
        resolution.label = {"TF6029", {}};
        std::optional<Message> refusal = m_refusal;
        if (!refusal && !write(resolution))
            refusal = Message{"TF5078", {}};
        if (!refusal) {
            confirm(m_backward, m_site, "torch.Tensor");
            confirm(*m_step, m_stepSite, "torch.optim.Optimizer");
        }
        if (refusal) {
            resolution.contributions.clear();
            resolution.preconditions.push_back({*refusal, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// A variable, or the expression that gives the loss.
    [[nodiscard]] bool isNamed() const { return m_tree.kind(m_site.receiver) == Kind::identifier; }
    [[nodiscard]] bool hasLoss() const
    {
        constexpr std::array expressions{Kind::call, Kind::binary_operator, Kind::unary_operator, Kind::subscript};
        const Kind kind = m_tree.kind(unwrap(m_tree, m_site.receiver));
        return isNamed() || std::find(expressions.begin(), expressions.end(), kind) != expressions.end();
    }

    /// Whether the graph is kept makes no difference where each loss is computed by a function of its own.
    [[nodiscard]] bool keepsOnlyGraph() const
    {
        return std::all_of(m_site.arguments.begin(), m_site.arguments.end(), [this](const Argument &argument) {
            const std::string value = literalText(m_tree, argument.value);
            return argument.kind == Argument::Kind::keyword
                   && ((argument.name == "retain_graph" && (value == "True" || value == "False" || value == "None"))
                       || (argument.name == "create_graph" && value == "False"));
        });
    }

    void refuse(std::string_view code, NodeId at = noNode)
    {
        if (m_refusal)
            return;
        m_refusal = Message{std::string(code), {}};
        if (at != noNode)
            m_refusal->arguments.push_back(
                {"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)});
    }

    /// `zero_grad()`, `backward()` and `step()` in one block say what the objects are.
    void confirm(FindingId id, const CallSite &site, std::string_view className) const
    {
        m_shape.confirm(id, certainty::Limit::memberByConvention,
                        {{"object", std::string(m_tree.text(site.receiver))},
                         {"class", std::string(className)},
                         {"member", std::string(m_tree.text(site.member))}});
    }

    [[nodiscard]] const Finding *findingAt(NodeId call) const
    {
        const auto found = m_calls.find(call);
        return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
    }

    /// The step behind `backward`, in the same block; what lies between may clip the gradients.
    void findStep()
    {
        for (NodeId id = m_tree.nextNamedSibling(m_statement); id != noNode; id = m_tree.nextNamedSibling(id)) {
            const NodeId call = callOfStatement(m_tree, id);
            const Finding *finding = findingAt(call);
            if (finding != nullptr && isOurs(*finding, ".step")) {
                m_step = finding->id;
                m_stepSite = CallSite::of(m_tree, call);
                if (!m_stepSite.arguments.empty() || !isRepeatable(m_tree, m_stepSite.receiver))
                    refuse("TF5072");
                return;
            }
            if (finding != nullptr && isOurs(*finding, "_")) {
                m_clips.push_back(finding->id);
                continue;
            }
            if (usesGradients(id))
                return refuse("TF5074", id);
        }
        refuse("TF5072");
    }

    /// Another step, or something that looks at gradients.
    [[nodiscard]] bool usesGradients(NodeId statement) const
    {
        for (NodeId id = statement; id < m_tree.subtreeEnd(statement); ++id) {
            const Finding *finding = m_tree.kind(id) == Kind::call ? findingAt(id) : nullptr;
            if (finding != nullptr && finding->row != nullptr && finding->row->resolver == resolverName)
                return true;
            if (m_tree.kind(id) == Kind::attribute && m_tree.text(m_tree.child(id, python::Field::attribute)) == "grad")
                return true;
        }
        return false;
    }

    void lookAtOptimizer()
    {
        const Creation *creation = m_shape.referredTo(m_optimizers, m_stepSite.receiver);
        const NodeId around = m_tree.parent(m_tree.parent(m_statement));
        const bool isInLoop =
            m_tree.kind(around) == Kind::for_statement || m_tree.kind(around) == Kind::while_statement;
        if (creation != nullptr && m_shape.findings()[creation->finding].proposals.empty())
            refuse("TF5075");
        if (creation != nullptr && isInLoop && m_tree.range(around).contains(m_tree.range(creation->statement)))
            refuse("TF5075");
        for (const FindingId id : m_clips) {
            const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[id].node);
            const std::string_view parameters = m_tree.text(argument(id, site, "parameters"));
            // Of an optimizer that nobody saw being made nobody knows which parameters it has.
            const bool isOther = creation == nullptr || creation->site.arguments.empty()
                                 || m_tree.text(creation->site.arguments.front().value) != parameters;
            if (!parameters.ends_with(".parameters()") || isOther || limitOf(id, site) == noNode)
                refuse("TF5074", site.call);
        }
    }

    /// The step of another loss before this one, in the same block.
    [[nodiscard]] NodeId previousStep() const
    {
        NodeId found = noNode;
        for (NodeId id = m_tree.firstNamedChild(m_tree.parent(m_statement)); id != m_statement && id != noNode;
             id = m_tree.nextNamedSibling(id)) {
            const Finding *finding = findingAt(callOfStatement(m_tree, id));
            if (finding != nullptr && (isOurs(*finding, ".step") || isOurs(*finding, ".backward")))
                found = id;
        }
        return found;
    }

    [[nodiscard]] NodeId argument(FindingId id, const CallSite &site, std::string_view parameter) const
    {
        const auto bound = m_shape.bindFinding(m_shape.findings()[id], site);
        const std::uint32_t index = bound ? parameterIndex(bound->bound, parameter) : BoundCall::absent;
        return index == BoundCall::absent || !bound->bound.has(index)
                   ? noNode
                   : site.arguments[bound->bound.argumentOf[index]].value;
    }

    [[nodiscard]] bool isNorm(FindingId id) const { return m_shape.findings()[id].api.ends_with("norm_"); }

    [[nodiscard]] NodeId limitOf(FindingId id, const CallSite &site) const
    {
        const NodeId limit = argument(id, site, isNorm(id) ? "max_norm" : "clip_value");
        const bool isWritable = site.arguments.size() == 2 && (isNorm(id) || isRepeatable(m_tree, limit));
        return isWritable ? limit : NodeId{noNode};
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    [[nodiscard]] Piece variable(std::string_view name) const
    {
        return variablePiece(std::string(name), m_tree.range(m_site.call));
    }

    /// `loss`, and what is read later: as the function returns it, or as it is kept.
    void appendResults(std::vector<Piece> &pieces, bool isReturned) const
    {
        if (isNamed())
            pieces.push_back(literalPiece(std::string(m_tree.text(m_site.receiver))));
        else
            pieces.push_back(isReturned ? returnedLoss() : variable("loss"));
        for (const std::string &output : m_loss.outputs)
            pieces.push_back(literalPiece(", " + output));
    }

    /// Without brackets, if it is in one line.
    [[nodiscard]] Piece returnedLoss() const
    {
        const bool isOneLine = m_tree.text(m_site.receiver).find('\n') == std::string_view::npos;
        return sourcePiece(m_tree, isOneLine ? unwrap(m_tree, m_site.receiver) : m_site.receiver, Precedence::lambda);
    }

    [[nodiscard]] std::string parameterNames() const
    {
        std::string names;
        for (const std::string &parameter : m_loss.parameters)
            names += (names.empty() ? "" : ", ") + parameter;
        return names;
    }

    /// `for net, optimizer in zip(nets, optimizers)`: each round has an optimizer of its own, which before the loop is
    /// none or another one.
    [[nodiscard]] bool isOptimizerOfRound() const
    {
        const auto &names = m_shape.file().names;
        for (NodeId id = m_tree.next(Kind::identifier, m_stepSite.receiver);
             id < m_tree.subtreeEnd(m_stepSite.receiver); id = m_tree.next(Kind::identifier, id + 1)) {
            const std::uint32_t variable = names.variableOf(id);
            if (variable == names::none)
                continue;
            for (const names::BindingId binding : names.variables()[variable].bindings) {
                const NodeId node = names.bindings()[binding].node;
                if (node != noNode && m_tree.range(m_loss.loop).contains(m_tree.range(node)))
                    return true;
            }
        }
        return false;
    }

    bool write(Resolution &resolution) const
    {
        const NodeId first = m_loss.first == noNode ? m_statement : m_loss.first;
        const NodeId place = m_loss.loop == noNode || isOptimizerOfRound() ? first : m_loss.loop;
        const std::string newline(m_shape.file().source.newline());
        const std::string outer = indentationOf(m_tree, place);
        const std::string inner = outer + indentationUnit(m_tree, place);
        std::vector<Piece> function{literalPiece("def "), variable("forward_fn"),
                                    literalPiece("(" + parameterNames() + "):" + newline + inner)};
        std::uint32_t end = m_tree.begin(m_statement);
        if (m_loss.first != noNode) {
            auto block = blockOf(m_shape.file(), m_loss.first, m_loss.last, inner);
            if (!block)
                return false;
            end = block->range.end;
            function.push_back(std::move(*block));
            function.push_back(literalPiece(newline + inner));
        }
        function.push_back(literalPiece("return "));
        appendResults(function, true);
        for (Piece &piece :
             std::vector<Piece>{literalPiece(newline + newline + outer), variable("grad_fn"), literalPiece(" = "),
                                namePiece("mindspore.value_and_grad"), literalPiece("("), variable("forward_fn"),
                                literalPiece(", None, "), sourcePiece(m_tree, m_stepSite.receiver, Precedence::primary),
                                literalPiece(m_loss.outputs.empty() ? ".parameters)" : ".parameters, has_aux=True)"),
                                literalPiece(newline)})
            function.push_back(std::move(piece));
        auto definition = insertion(m_shape.file(), place, StatementEdit::Kind::before, std::move(function));
        auto call = gradientCall(end);
        if (!definition || !call)
            return false;
        SiteContribution backward;
        backward.site = 0;
        backward.proposal = std::move(call);
        backward.statements.push_back(std::move(*definition));
        resolution.contributions.push_back(std::move(backward));
        SiteContribution step;
        step.site = 1;
        step.proposal = replacing(m_stepSite.call);
        step.proposal->pieces = {sourcePiece(m_tree, m_stepSite.receiver, Precedence::primary), literalPiece("("),
                                 variable("grads"), literalPiece(")")};
        resolution.contributions.push_back(std::move(step));
        for (std::uint32_t index = 0; index < m_clips.size(); ++index)
            resolution.contributions.push_back(clipping(index));
        return true;
    }

    [[nodiscard]] Proposal replacing(NodeId call) const
    {
        Proposal proposal;
        proposal.form = formName;
        proposal.range = m_tree.range(call);
        return proposal;
    }

    /// `(loss, output), grads = grad_fn(data)` in place of the statements; what stands behind them, before `backward`,
    /// follows. `end`: where they end, with the comment behind them.
    [[nodiscard]] std::optional<Proposal> gradientCall(std::uint32_t end) const
    {
        Proposal proposal = replacing(m_site.call);
        proposal.range = {m_tree.begin(m_loss.first == noNode ? m_statement : m_loss.first), m_tree.end(m_statement)};
        const bool isAlone = m_loss.outputs.empty();
        proposal.pieces.push_back(literalPiece(isAlone ? "" : "("));
        appendResults(proposal.pieces, false);
        for (Piece &piece :
             std::vector<Piece>{literalPiece(isAlone ? ", " : "), "), variable("grads"), literalPiece(" = "),
                                variable("grad_fn"), literalPiece("(" + parameterNames() + ")")})
            proposal.pieces.push_back(std::move(piece));
        const std::string_view text = m_tree.text();
        const bool isCleared =
            m_tree.nextNamedSibling(m_clearing) == m_statement && m_tree.begin(m_clearing) > end && !isOwnClearing();
        const NodeId next = isCleared ? m_clearing : m_statement;
        const std::string_view rest = text.substr(end, m_tree.begin(next) - end);
        const std::size_t begin = rest.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos)
            return proposal;
        const std::size_t last = rest.find_last_not_of(" \t\r\n");
        if (rest.substr(0, begin).find('\n') == std::string_view::npos
            || rest.find('\n', last) == std::string_view::npos)
            return std::nullopt; // in one line with others
        Piece kept;
        kept.kind = Piece::Kind::block;
        kept.range = {end + static_cast<std::uint32_t>(begin), end + static_cast<std::uint32_t>(last) + 1};
        kept.text = indentationOf(m_tree, m_statement);
        proposal.pieces.push_back(literalPiece(std::string(rest.substr(0, begin))));
        proposal.pieces.push_back(std::move(kept));
        return proposal;
    }

    /// The call of a function of the file stays.
    [[nodiscard]] bool isOwnClearing() const
    {
        const CallSite site = CallSite::of(m_tree, callOfStatement(m_tree, m_clearing));
        return site.member == noNode || m_tree.text(site.member) != "zero_grad";
    }

    [[nodiscard]] SiteContribution clipping(std::uint32_t index) const
    {
        const FindingId id = m_clips[index];
        const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[id].node);
        const NodeId limit = limitOf(id, site);
        SiteContribution contribution;
        contribution.site = 2 + index;
        Proposal proposal = replacing(site.call);
        proposal.pieces = {variable("grads"),
                           literalPiece(" = "),
                           namePiece(isNorm(id) ? "mindspore.ops.clip_by_global_norm" : "mindspore.ops.clip_by_value"),
                           literalPiece("("),
                           variable("grads"),
                           literalPiece(isNorm(id) ? ", " : ", -"),
                           sourcePiece(m_tree, limit, isNorm(id) ? Precedence::lambda : Precedence::unary)};
        if (!isNorm(id)) {
            proposal.pieces.push_back(literalPiece(", "));
            proposal.pieces.push_back(sourcePiece(m_tree, limit, Precedence::lambda));
        }
        proposal.pieces.push_back(literalPiece(")"));
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const std::vector<Creation> &m_optimizers;
    FindingId m_backward;
    CallSite m_site;
    NodeId m_statement;
    NodeId m_clearing = noNode; ///< the statement that calls `zero_grad`
    std::optional<FindingId> m_step;
    CallSite m_stepSite;
    std::vector<FindingId> m_clips;
    LossStatements m_loss;
    std::optional<Message> m_refusal;
};

} // namespace

void findTrainingSteps(const ProgramShape &shape, Cases &cases)
{
    CallFindings calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.use == mapping::Use::call && finding.origin != OccurrenceKind::instanceCall)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
    }
    const std::vector<Creation> optimizers = shape.creations("torch.optim.Optimizer");
    const StepData data(shape, calls);
    GradientClaims claimed;
    for (const Case &item : cases) {
        if (item.resolutions.front().id == "grad" && item.resolutions.front().available())
            claimed.ranges.push_back(item.resolutions.front().contributions.front().proposal->range);
    }
    for (const Finding &finding : shape.findings()) {
        if (!isOurs(finding, ".backward"))
            continue;
        if (auto request = gradientReadsOf(shape, finding.id)) {
            Case item = functionGradientCase(shape, calls, true, finding.id, std::move(*request), claimed);
            if (item.resolutions.front().available()) {
                cases.push_back(std::move(item));
                continue;
            }
        }
        Case item = TrainingStep(shape, calls, data, optimizers, finding.id).build();
        Resolution &step = item.resolutions.front();
        if (step.available() && claimed.crosses(step.contributions.front().proposal->range)) {
            step.contributions.clear();
            step.preconditions.push_back({{"TF5149", {}}, false});
        }
        cases.push_back(std::move(item));
    }
}

} // namespace torchferry::convert::context::mindspore
