// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/lr_scheduler.h"

#include <algorithm>

#include "core/convert/context/paddle/scheduler_call.h"
#include "core/convert/context/paddle/scheduler_list.h"
#include "core/convert/context/paddle/scheduler_rates.h"
#include "core/convert/context/shape/value_stability.h"
#include "core/convert/model/emission.h"
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

constexpr std::string_view optimizerBase = "torch.optim.Optimizer";
constexpr std::string_view rateParameter = "lr";

/// One scheduler with the optimizer it wraps.
class SchedulerCase {
public:
    /// `list` says what the scheduler is made of, if it is made of others.
    SchedulerCase(const ProgramShape &shape, const std::vector<Creation> &optimizers, const Creation &scheduler,
                  const SchedulerList *list)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_scheduler(scheduler),
          m_list(list),
          m_call(shape, scheduler, list != nullptr ? list->optimizer : noNode),
          m_optimizer(shape.referredTo(optimizers, m_call.optimizer())),
          m_ratios(groupRatiosUnder(shape, scheduler, optimizers, m_call.optimizer()))
    {
        for (const Creation *member : list != nullptr ? list->members : std::vector<const Creation *>())
            m_ratios = std::max(m_ratios, groupRatiosUnder(shape, *member, optimizers, m_call.optimizer()));
    }

    [[nodiscard]] const SchedulerCall &call() const { return m_call; }
    [[nodiscard]] const Creation *optimizer() const { return m_optimizer; }

    [[nodiscard]] GroupRatios ratios() const { return m_ratios; }

    [[nodiscard]] bool understood() const { return m_call.understood(); }

    Case build(bool alone) const
    {
        Case item;
        item.code = "TF5001";
        item.title = {"TF5001",
                      {{"scheduler", m_shape.findings()[m_scheduler.finding].api},
                       {"optimizer", std::string(m_call.optimizerText())}}};
        item.uncertain = m_call.isUnverifiable();
        item.sites.push_back({m_scheduler.finding, "scheduler"});
        if (m_optimizer != nullptr)
            item.sites.push_back({m_optimizer->finding, "optimizer"});
        if (m_list != nullptr) {
            for (const Creation *member : m_list->members)
                item.sites.push_back({member->finding, "scheduler"});
        }
        if (m_optimizer != nullptr && m_list == nullptr)
            item.resolutions.push_back(handOver(alone));
        item.resolutions.push_back(setAfterwards(alone));
        // `super().__init__(optimizer, …)` and the like give nothing.
        if (m_list == nullptr && !m_scheduler.plain && !m_call.isReturned() && !isStatement())
            item.resolutions.push_back(attach(alone));
        for (Resolution &resolution : item.resolutions)
            require(resolution, "TF5087", m_ratios != GroupRatios::lost,
                    {{"optimizer", std::string(m_call.optimizerText())}});
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

    // --- afterwards ------------------------------------------------------------------------------------------------

    Resolution setAfterwards(bool alone) const
    {
        Resolution resolution;
        resolution.id = "set-afterwards";
        resolution.label = {"TF6012", {{"optimizer", std::string(m_call.optimizerText())}}};
        const bool simple = m_call.isOptimizerReference();
        require(resolution, "TF5011", (m_scheduler.plain || m_call.isReturned()) && simple);
        require(resolution, "TF5012", alone, {{"optimizer", std::string(m_call.optimizerText())}});
        require(resolution, "TF5017", m_optimizer == nullptr || !optimizerFinding().proposals.empty());
        if (m_list != nullptr)
            require(resolution, "TF5019", !m_list->members.empty());
        if (!resolution.available())
            return resolution;
        const auto call = m_call.writtenWithCurrentRate();
        auto scheduler = call ? m_call.setOnOptimizer(*call) : std::nullopt;
        require(resolution, "TF5016", scheduler.has_value());
        if (!scheduler)
            return resolution;
        resolution.contributions.push_back(std::move(*scheduler));
        convertOptimizer(resolution);
        if (m_list != nullptr && !convertMembers(resolution))
            require(resolution, "TF5016", false);
        return resolution;
    }

    /// The schedulers that this one is made of begin with the rate that the optimizer has there.
    [[nodiscard]] bool convertMembers(Resolution &resolution) const
    {
        std::uint32_t site = m_optimizer != nullptr ? 2 : 1;
        for (const Creation *member : m_list->members) {
            const SchedulerCall call(m_shape, *member);
            const auto written = call.writtenWithCurrentRate();
            if (!written)
                return false;
            SiteContribution contribution;
            contribution.site = site++;
            contribution.proposal = call.proposal(*written, "case:lr-scheduler/set-afterwards");
            resolution.contributions.push_back(std::move(contribution));
        }
        return true;
    }

    /// The optimizer is migrated as it would be by itself; its own choice among several forms stays.
    void convertOptimizer(Resolution &resolution) const
    {
        if (m_optimizer == nullptr)
            return;
        SiteContribution optimizer;
        optimizer.site = 1;
        resolution.contributions.push_back(std::move(optimizer));
    }

    [[nodiscard]] bool isStatement() const
    {
        return m_tree.kind(m_tree.parent(m_scheduler.site.call)) == Kind::expression_statement;
    }

    // --- in place --------------------------------------------------------------------------------------------------

    /// `lambda o: StepLR(o, 2)`, `[StepLR(o, 2) for o in optimizers]`: a helper sets the scheduler, and gives it back.
    Resolution attach(bool alone) const
    {
        Resolution resolution;
        resolution.id = "attach";
        resolution.label = {"TF6014", {{"optimizer", std::string(m_call.optimizerText())}}};
        const mapping::HelperModule &helpers = m_shape.file().pack.helpers;
        require(resolution, "TF5018",
                m_call.isOptimizerReference() && !helpers.name.empty() && !m_shape.file().helperPlace.path.empty());
        require(resolution, "TF5012", alone, {{"optimizer", std::string(m_call.optimizerText())}});
        require(resolution, "TF5017", m_optimizer == nullptr || !optimizerFinding().proposals.empty());
        const Piece optimizer = m_call.optimizerPiece();
        const auto call = m_call.writtenWithCurrentRate();
        require(resolution, "TF5016", call.has_value());
        if (!resolution.available())
            return resolution;
        std::vector<Piece> pieces{namePiece(helpers.name + ".attach_scheduler"), literalPiece("("), optimizer,
                                  literalPiece(", ")};
        pieces.insert(pieces.end(), call->begin(), call->end());
        pieces.push_back(literalPiece(")"));
        SiteContribution scheduler;
        scheduler.site = 0;
        scheduler.proposal = m_call.proposal(std::move(pieces), "case:lr-scheduler/attach");
        resolution.contributions.push_back(std::move(scheduler));
        convertOptimizer(resolution);
        return resolution;
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
        resolution.label = {"TF6011",
                            {{"scheduler", m_scheduler.target}, {"optimizer", std::string(m_call.optimizerText())}}};
        if (m_optimizer == nullptr)
            return resolution;
        require(resolution, "TF5011", m_scheduler.plain && m_optimizer->plain);
        require(resolution, "TF5012", alone, {{"optimizer", std::string(m_call.optimizerText())}});
        require(resolution, "TF5013", m_shape.sameBlock(m_optimizer->statement, m_scheduler.statement));
        const NodeId rate = optimizerRate();
        require(resolution, "TF5014", rate == noNode ? m_call.hasRateOfItsOwn() : isPure(m_tree, rate));
        require(resolution, "TF5015", argumentsMove(rate));
        require(resolution, "TF5017", optimizerTakesRate());
        if (!resolution.available())
            return resolution;
        const auto call = m_call.written(
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
        scheduler.proposal = m_call.proposal(*call, "case:lr-scheduler/hand-over");
        scheduler.statements = {std::move(*before), std::move(*remove)};
        resolution.contributions.push_back(std::move(scheduler));
        ArgumentOperation rateOperation;
        rateOperation.parameter = rateParameterOfTarget;
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
            if (index != m_call.optimizerArgument()
                && (!movesFreely(value) || readsOptimizer(value) || !between.keeps(value)))
                return false;
        }
        return !m_shape.readBetween(m_scheduler.target, m_optimizer->statement, m_scheduler.statement)
               && !m_shape.assignedBetween(m_scheduler.target, m_optimizer->statement, m_scheduler.statement);
    }

    bool readsOptimizer(NodeId value) const
    {
        const NodeId end = m_tree.subtreeEnd(value);
        for (NodeId id = value; id < end; ++id) {
            if (isRepeatableReference(m_tree, id) && m_tree.text(id) == m_call.optimizerText())
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
    const SchedulerList *m_list;
    SchedulerCall m_call;
    const Creation *m_optimizer = nullptr;
    GroupRatios m_ratios = GroupRatios::kept;
};

} // namespace

void findSchedulerCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<Creation> schedulers;
    for (const Finding &finding : shape.findings()) {
        const bool isOurs = finding.row != nullptr && finding.row->resolver == schedulerResolver
                            && finding.use == mapping::Use::call && shape.occurrences()[finding.id].receiver == noNode;
        if (isOurs && finding.proposals.empty())
            schedulers.push_back(shape.creationOf(finding.id));
    }
    if (schedulers.empty())
        return;
    const std::vector<Creation> optimizers = shape.creations(optimizerBase);
    limitSchedulerRates(shape, schedulers, optimizers);
    const std::vector<SchedulerList> lists = schedulerListsOf(shape, schedulers);
    const auto listOf = [&lists](const Creation &scheduler) {
        const auto isIt = [&scheduler](const SchedulerList &list) { return list.creation == &scheduler; };
        const auto list = std::find_if(lists.begin(), lists.end(), isIt);
        return list != lists.end() ? &*list : nullptr;
    };
    std::vector<SchedulerCase> found;
    for (const Creation &scheduler : schedulers) {
        if (std::none_of(lists.begin(), lists.end(), [&](const SchedulerList &list) { return list.has(scheduler); }))
            found.emplace_back(shape, optimizers, scheduler, listOf(scheduler));
    }
    for (const SchedulerCase &candidate : found) {
        const SchedulerCall &call = candidate.call();
        if (!candidate.understood())
            continue;
        const auto same = [&](const SchedulerCase &other) {
            if (areExclusive(shape.tree(), call.creation().site.call, other.call().creation().site.call))
                return false;
            if (candidate.optimizer() != nullptr || other.optimizer() != nullptr)
                return candidate.optimizer() == other.optimizer();
            return call.creation().scope == other.call().creation().scope
                   && call.optimizerText() == other.call().optimizerText()
                   && call.optimizerVariable() == other.call().optimizerVariable();
        };
        if (call.isUnverifiable())
            shape.limit(call.creation().finding, certainty::Limit::formUnverifiable, {});
        if (candidate.ratios() == GroupRatios::unclear)
            shape.limit(call.creation().finding, certainty::Limit::groupRatesDiffer,
                        {{"optimizer", std::string(call.optimizerText())}});
        const auto isAround = [&](const SchedulerList &list) {
            const NodeId around = list.creation->site.call;
            const NodeId inside = call.creation().site.call;
            return around < inside && inside < shape.tree().subtreeEnd(around);
        };
        const bool isAlone =
            std::count_if(found.begin(), found.end(), same) == 1 && std::none_of(lists.begin(), lists.end(), isAround);
        cases.push_back(candidate.build(isAlone));
    }
}

} // namespace torchferry::convert::context::paddle
