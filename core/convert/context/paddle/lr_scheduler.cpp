// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/lr_scheduler.h"

#include <algorithm>

#include "core/convert/context/paddle/scheduler_rates.h"
#include "core/convert/context/shape/value_stability.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/convert/rewrite/parameter_table.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "lr-scheduler";
constexpr std::string_view optimizerBase = "torch.optim.Optimizer";
constexpr std::string_view rateParameter = "lr";
constexpr std::string_view targetRate = "learning_rate";

/// One scheduler with the optimizer it wraps.
class SchedulerCase {
public:
    SchedulerCase(const ProgramShape &shape, const std::vector<Creation> &optimizers, const Creation &scheduler)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_scheduler(scheduler)
    {
        const Finding &finding = shape.findings()[scheduler.finding];
        if (auto bound = shape.bindFinding(finding, scheduler.site)) {
            m_variant = bound->variant;
            m_bound = std::move(bound->bound);
            const std::uint32_t index = parameterIndex(m_bound, "optimizer");
            if (index != BoundCall::absent && m_bound.has(index)) {
                m_optimizerArgument = m_bound.argumentOf[index];
                m_optimizerExpression = scheduler.site.arguments[m_optimizerArgument].value;
            }
        }
        m_optimizer = shape.referredTo(optimizers, m_optimizerExpression);
    }

    [[nodiscard]] bool understood() const
    {
        return m_variant != nullptr && m_optimizerExpression != noNode
               && (isByForm() ? formOfScheduler({}).has_value() : planScheduler().has_value());
    }
    [[nodiscard]] const Creation *optimizer() const { return m_optimizer; }
    [[nodiscard]] std::string_view optimizerText() const { return m_tree.text(m_optimizerExpression); }
    [[nodiscard]] NodeId scope() const { return m_scheduler.scope; }
    /// The variable that holds the optimizer, or none.
    [[nodiscard]] std::uint32_t optimizerVariable() const
    {
        const bool isName = m_tree.kind(m_optimizerExpression) == Kind::identifier;
        return isName ? m_shape.file().names.variableOf(m_optimizerExpression) : names::none;
    }
    [[nodiscard]] NodeId call() const { return m_scheduler.site.call; }
    [[nodiscard]] FindingId finding() const { return m_scheduler.finding; }

    /// What its row writes is right only under a condition that the source does not show.
    [[nodiscard]] bool isUnverifiable() const
    {
        const CallSubject subject = this->subject();
        const auto holds = [&subject](const mapping::Form &form) {
            return evaluate(form.when, subject) == Ternary::yes;
        };
        const auto form = std::find_if(m_variant->forms.begin(), m_variant->forms.end(), holds);
        return form != m_variant->forms.end() && form->unverifiable;
    }

    Case build(bool alone) const
    {
        Case item;
        item.code = "TF5001";
        item.title = {
            "TF5001",
            {{"scheduler", m_shape.findings()[m_scheduler.finding].api}, {"optimizer", std::string(optimizerText())}}};
        item.uncertain = isUnverifiable();
        item.sites.push_back({m_scheduler.finding, "scheduler"});
        if (m_optimizer != nullptr)
            item.sites.push_back({m_optimizer->finding, "optimizer"});
        Resolution handOver = this->handOver(alone);
        Resolution setAfterwards = this->setAfterwards(alone);
        if (m_optimizer != nullptr)
            item.resolutions.push_back(std::move(handOver));
        item.resolutions.push_back(std::move(setAfterwards));
        // `super().__init__(optimizer, …)` and the like give nothing.
        if (!m_scheduler.plain && !isReturned() && !isStatement())
            item.resolutions.push_back(attach(alone));
        Resolution byHand;
        byHand.id = "by-hand";
        byHand.label = {"TF6013", {}};
        byHand.manual = true;
        item.resolutions.push_back(std::move(byHand));
        return item;
    }

private:
    static void require(Resolution &resolution, std::string_view code, bool met,
                        std::vector<MessageArgument> arguments = {})
    {
        resolution.preconditions.push_back({Message{std::string(code), std::move(arguments)}, met});
    }

    /// The scheduler takes its rates as arguments (the forms of its row write them): the optimizer's does not matter.
    [[nodiscard]] bool hasRateOfItsOwn() const
    {
        // A form that needs the rate has the hole of the optimizer in its place.
        return isByForm()
               && std::none_of(m_variant->forms.begin(), m_variant->forms.end(), [](const mapping::Form &form) {
                      return form.emit.source.find("{optimizer}") != std::string::npos;
                  });
    }

    /// Some form may hold: else the call is rewritten argument by argument.
    [[nodiscard]] bool isByForm() const
    {
        const CallSubject subject = this->subject();
        return std::any_of(m_variant->forms.begin(), m_variant->forms.end(), [&subject](const mapping::Form &form) {
            return evaluate(form.when, subject) != Ternary::no;
        });
    }

    CallSubject subject() const
    {
        CallSubject subject;
        subject.file = &m_shape.file();
        subject.site = &m_scheduler.site;
        subject.bound = &m_bound;
        subject.node = m_scheduler.site.call;
        return subject;
    }

    /// The call by the first form that holds, with the rate where the form has the optimizer.
    std::optional<std::vector<Piece>> formOfScheduler(const std::vector<Piece> &rate) const
    {
        const CallSubject subject = this->subject();
        auto pieces = writtenByForm(subject, *m_variant, "optimizer");
        if (!pieces)
            return std::nullopt;
        return inPlaceOf(subject, rate.empty() ? std::move(*pieces) : withRate(*pieces, rate));
    }

    std::vector<Piece> withRate(const std::vector<Piece> &pieces, const std::vector<Piece> &rate) const
    {
        std::vector<Piece> result;
        for (const Piece &piece : pieces) {
            if (piece.kind != Piece::Kind::source || piece.range != m_tree.range(m_optimizerExpression)) {
                result.push_back(piece);
                continue;
            }
            result.insert(result.end(), rate.begin(), rate.end());
            if (rate.size() == 1) // else it is a call, which binds tightly enough for any place
                result.back().required = piece.required;
        }
        return result;
    }

    /// The scheduler's own call with the optimizer argument replaced by a learning rate.
    std::optional<CallPlan> planScheduler() const
    {
        const CallSubject subject = this->subject();
        mapping::Variant variant = *m_variant;
        // A row with forms may say what the rate is where nothing is known of an optimizer.
        std::erase_if(variant.params, [](const mapping::ParameterRule &rule) {
            return rule.source.empty() && rule.target == targetRate;
        });
        for (mapping::ParameterRule &rule : variant.params) {
            if (rule.source == "optimizer") { // its new value is each resolution's own affair
                rule.target = targetRate;
                rule.note = mapping::Note::renamed;
            }
        }
        auto table = rewriteByTable(subject, variant);
        if (!table || !table->left.empty())
            return std::nullopt;
        return std::move(table->plan);
    }

    std::optional<std::vector<Piece>> schedulerWith(std::vector<Piece> rate) const
    {
        if (isByForm())
            return formOfScheduler(rate);
        const auto plan = planScheduler();
        if (!plan)
            return std::nullopt;
        ArgumentOperation operation;
        operation.kind = ArgumentOperation::Kind::set;
        operation.parameter = targetRate;
        operation.pieces = std::move(rate);
        const auto full = withOperations(*plan, {operation});
        return full ? std::optional(composeCall(*full, m_tree.text())) : std::nullopt;
    }

    Proposal proposalFor(std::vector<Piece> call, std::string form) const
    {
        Proposal proposal;
        proposal.form = std::move(form);
        proposal.range = m_tree.range(m_scheduler.site.call);
        proposal.pieces = std::move(call);
        proposal.required = python::requiredAt(m_tree, m_scheduler.site.call);
        return proposal;
    }

    // --- afterwards ------------------------------------------------------------------------------------------------

    Resolution setAfterwards(bool alone) const
    {
        Resolution resolution;
        resolution.id = "set-afterwards";
        resolution.label = {"TF6012", {{"optimizer", std::string(optimizerText())}}};
        const bool simple = isReference(m_optimizerExpression);
        require(resolution, "TF5011", (m_scheduler.plain || isReturned()) && simple);
        require(resolution, "TF5012", alone, {{"optimizer", std::string(optimizerText())}});
        require(resolution, "TF5017", m_optimizer == nullptr || !optimizerFinding().proposals.empty());
        if (!resolution.available())
            return resolution;
        Piece optimizerPiece = sourcePiece(m_tree, m_optimizerExpression, Precedence::primary);
        const auto call = schedulerWith({optimizerPiece, literalPiece(".get_lr()")});
        if (isReturned()) {
            require(resolution, "TF5016", call && setBeforeReturn(*call, optimizerPiece, resolution));
            return resolution;
        }
        auto edit = insertion(m_shape.file(), m_scheduler.statement, StatementEdit::Kind::after,
                              {optimizerPiece, literalPiece(".set_lr_scheduler(" + m_scheduler.target + ")")});
        require(resolution, "TF5016", call && edit);
        if (!call || !edit)
            return resolution;
        SiteContribution scheduler;
        scheduler.site = 0;
        scheduler.proposal = proposalFor(*call, "case:lr-scheduler/set-afterwards");
        scheduler.statements.push_back(std::move(*edit));
        resolution.contributions.push_back(std::move(scheduler));
        if (m_optimizer != nullptr) { // migrated as it would be by itself; its own choice among several forms stays
            SiteContribution optimizer;
            optimizer.site = 1;
            resolution.contributions.push_back(std::move(optimizer));
        }
        return resolution;
    }

    /// `return StepLR(optimizer, 2)`: nothing else comes behind it.
    [[nodiscard]] bool isReturned() const
    {
        return m_tree.kind(m_scheduler.statement) == Kind::return_statement
               && unwrap(m_tree, m_tree.firstNamedChild(m_scheduler.statement)) == m_scheduler.site.call;
    }

    [[nodiscard]] bool isStatement() const
    {
        return m_tree.kind(m_tree.parent(m_scheduler.site.call)) == Kind::expression_statement;
    }

    /// The scheduler is made and set before, and returned by its name. False if the statement has no place for that.
    bool setBeforeReturn(const std::vector<Piece> &call, const Piece &optimizer, Resolution &resolution) const
    {
        const Piece name = variablePiece("scheduler", m_tree.range(m_scheduler.site.call));
        std::vector<Piece> made{name, literalPiece(" = ")};
        made.insert(made.end(), call.begin(), call.end());
        auto makes = insertion(m_shape.file(), m_scheduler.statement, StatementEdit::Kind::before, std::move(made));
        auto sets = insertion(m_shape.file(), m_scheduler.statement, StatementEdit::Kind::before,
                              {optimizer, literalPiece(".set_lr_scheduler("), name, literalPiece(")")});
        if (!makes || !sets)
            return false;
        SiteContribution scheduler;
        scheduler.site = 0;
        scheduler.proposal = proposalFor({name}, "case:lr-scheduler/set-afterwards");
        scheduler.statements = {std::move(*makes), std::move(*sets)};
        resolution.contributions.push_back(std::move(scheduler));
        if (m_optimizer != nullptr) {
            SiteContribution maker;
            maker.site = 1;
            resolution.contributions.push_back(std::move(maker));
        }
        return true;
    }

    // --- in place --------------------------------------------------------------------------------------------------

    /// `lambda o: StepLR(o, 2)`, `[StepLR(o, 2) for o in optimizers]`: a helper sets the scheduler, and gives it back.
    Resolution attach(bool alone) const
    {
        Resolution resolution;
        resolution.id = "attach";
        resolution.label = {"TF6014", {{"optimizer", std::string(optimizerText())}}};
        const mapping::HelperModule &helpers = m_shape.file().pack.helpers;
        require(resolution, "TF5018",
                isReference(m_optimizerExpression) && !helpers.name.empty()
                    && !m_shape.file().helperPlace.path.empty());
        require(resolution, "TF5012", alone, {{"optimizer", std::string(optimizerText())}});
        require(resolution, "TF5017", m_optimizer == nullptr || !optimizerFinding().proposals.empty());
        const Piece optimizer = sourcePiece(m_tree, m_optimizerExpression, Precedence::primary);
        const auto call = schedulerWith({optimizer, literalPiece(".get_lr()")});
        require(resolution, "TF5016", call.has_value());
        if (!resolution.available())
            return resolution;
        std::vector<Piece> pieces{namePiece(helpers.name + ".attach_scheduler"), literalPiece("("), optimizer,
                                  literalPiece(", ")};
        pieces.insert(pieces.end(), call->begin(), call->end());
        pieces.push_back(literalPiece(")"));
        SiteContribution scheduler;
        scheduler.site = 0;
        scheduler.proposal = proposalFor(std::move(pieces), "case:lr-scheduler/attach");
        resolution.contributions.push_back(std::move(scheduler));
        if (m_optimizer != nullptr) {
            SiteContribution maker;
            maker.site = 1;
            resolution.contributions.push_back(std::move(maker));
        }
        return resolution;
    }

    /// `optimizer`, `self.optimizer`: it may be written twice. What a call gives may be another object the second time.
    bool isReference(NodeId expression) const
    {
        const Kind kind = m_tree.kind(expression);
        return (kind == Kind::identifier || kind == Kind::attribute) && isRepeatable(m_tree, expression);
    }

    const Finding &optimizerFinding() const { return m_shape.findings()[m_optimizer->finding]; }
    /// The optimizer's own call is rewritten argument by argument, so that one more can be changed.
    bool optimizerTakesRate() const
    {
        return !optimizerFinding().proposals.empty() && optimizerFinding().proposals.front().call.has_value();
    }

    // --- hand-over ---------------------------------------------------------------------------------------------------

    Resolution handOver(bool alone) const
    {
        Resolution resolution;
        resolution.id = "hand-over";
        resolution.label = {"TF6011", {{"scheduler", m_scheduler.target}, {"optimizer", std::string(optimizerText())}}};
        if (m_optimizer == nullptr)
            return resolution;
        require(resolution, "TF5011", m_scheduler.plain && m_optimizer->plain);
        require(resolution, "TF5012", alone, {{"optimizer", std::string(optimizerText())}});
        require(resolution, "TF5013", m_shape.sameBlock(m_optimizer->statement, m_scheduler.statement));
        const NodeId rate = optimizerRate();
        require(resolution, "TF5014", rate == noNode ? hasRateOfItsOwn() : isPure(m_tree, rate));
        require(resolution, "TF5015", argumentsMove(rate));
        require(resolution, "TF5017", optimizerTakesRate());
        if (!resolution.available())
            return resolution;
        const auto call = schedulerWith(
            rate == noNode ? std::vector<Piece>() : std::vector<Piece>{sourcePiece(m_tree, rate, Precedence::lambda)});
        std::vector<Piece> statement{literalPiece(m_scheduler.target + " = ")};
        if (call)
            statement.insert(statement.end(), call->begin(), call->end());
        const ByteRange remark =
            standsAlone(m_tree, m_scheduler.statement) ? remarkBehind(m_tree, m_scheduler.statement) : ByteRange();
        if (!remark.empty())
            statement.push_back(literalPiece(std::string(m_tree.text().substr(remark.begin, remark.size()))));
        auto before =
            insertion(m_shape.file(), m_optimizer->statement, StatementEdit::Kind::before, std::move(statement));
        auto remove = removal(m_shape.file(), m_scheduler.statement);
        require(resolution, "TF5016", call && before && remove);
        if (!call || !before || !remove)
            return resolution;
        remove->comments.clear(); // they move with the arguments they are between
        remove->statement.end = std::max(remove->statement.end, remark.end);
        SiteContribution scheduler;
        scheduler.site = 0;
        scheduler.proposal = proposalFor(*call, "case:lr-scheduler/hand-over");
        scheduler.statements = {std::move(*before), std::move(*remove)};
        resolution.contributions.push_back(std::move(scheduler));
        ArgumentOperation rateOperation;
        rateOperation.parameter = targetRate;
        rateOperation.pieces = {literalPiece(m_scheduler.target)};
        resolution.contributions.push_back({1, {rateOperation}, std::nullopt, {}});
        return resolution;
    }

    /// The expression the optimizer gets as its learning rate; noNode when it relies on a default or uses groups.
    NodeId optimizerRate() const
    {
        const Finding &finding = m_shape.findings()[m_optimizer->finding];
        const auto bound = m_shape.bindFinding(finding, m_optimizer->site);
        if (!bound || bound->bound.uncertain)
            return noNode;
        const std::uint32_t rate = parameterIndex(bound->bound, rateParameter);
        if (rate == BoundCall::absent || !bound->bound.has(rate))
            return noNode;
        return m_optimizer->site.arguments[bound->bound.argumentOf[rate]].value;
    }

    /// What the scheduler is given, and the rate, can be evaluated before the optimizer is made.
    bool argumentsMove(NodeId rate) const
    {
        if (m_scheduler.site.starred)
            return false;
        if (rate != noNode && !CodeRegion(m_shape, m_optimizer->site.call, rate).keeps(rate))
            return false;
        const CodeRegion between(m_shape, m_optimizer->site.call, m_scheduler.statement);
        for (std::uint32_t index = 0; index < m_scheduler.site.arguments.size(); ++index) {
            const NodeId value = m_scheduler.site.arguments[index].value;
            if (index != m_optimizerArgument && (!movesFreely(value) || readsOptimizer(value) || !between.keeps(value)))
                return false;
        }
        return !m_shape.readBetween(m_scheduler.target, m_optimizer->statement, m_scheduler.statement)
               && !m_shape.assignedBetween(m_scheduler.target, m_optimizer->statement, m_scheduler.statement);
    }

    bool readsOptimizer(NodeId value) const
    {
        const NodeId end = m_tree.subtreeEnd(value);
        for (NodeId id = value; id < end; ++id) {
            if (isReference(id) && m_tree.text(id) == optimizerText())
                return true;
        }
        return false;
    }

    /// No effect, but `len(loader)` and the like are what real code passes.
    bool movesFreely(NodeId value) const
    {
        const NodeId end = m_tree.subtreeEnd(value);
        for (NodeId id = value; id < end; ++id) {
            switch (m_tree.kind(id)) {
            case Kind::lambda: id = m_tree.subtreeEnd(id) - 1; break;
            case Kind::call: {
                const NodeId function = m_tree.child(id, python::Field::function);
                const std::string_view callee = m_tree.text(function);
                if (callee != "len" && callee != "int" && callee != "float" && callee != "max" && callee != "min")
                    return false;
                if (m_shape.file().names.variableOf(function) != names::none)
                    return false; // not Python's own
                break;
            }
            case Kind::await:
            case Kind::yield_:
            case Kind::named_expression: return false;
            default: break;
            }
        }
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const Creation &m_scheduler;
    const Creation *m_optimizer = nullptr;
    const mapping::Variant *m_variant = nullptr;
    BoundCall m_bound;
    std::uint32_t m_optimizerArgument = BoundCall::absent;
    NodeId m_optimizerExpression = noNode;
};

} // namespace

void findSchedulerCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<Creation> schedulers;
    for (const Finding &finding : shape.findings()) {
        const bool isOurs = finding.row != nullptr && finding.row->resolver == resolverName
                            && finding.use == mapping::Use::call && shape.occurrences()[finding.id].receiver == noNode;
        if (isOurs && finding.proposals.empty())
            schedulers.push_back(shape.creationOf(finding.id));
    }
    if (schedulers.empty())
        return;
    const std::vector<Creation> optimizers = shape.creations(optimizerBase);
    limitSchedulerRates(shape, schedulers, optimizers);
    std::vector<SchedulerCase> found;
    for (const Creation &scheduler : schedulers)
        found.emplace_back(shape, optimizers, scheduler);
    for (const SchedulerCase &candidate : found) {
        if (!candidate.understood())
            continue;
        const auto same = [&](const SchedulerCase &other) {
            if (areExclusive(shape.tree(), candidate.call(), other.call()))
                return false;
            if (candidate.optimizer() != nullptr || other.optimizer() != nullptr)
                return candidate.optimizer() == other.optimizer();
            return candidate.scope() == other.scope() && candidate.optimizerText() == other.optimizerText()
                   && candidate.optimizerVariable() == other.optimizerVariable();
        };
        if (candidate.isUnverifiable())
            shape.limit(candidate.finding(), certainty::Limit::formUnverifiable, {});
        cases.push_back(candidate.build(std::count_if(found.begin(), found.end(), same) == 1));
    }
}

} // namespace torchferry::convert::context::paddle
