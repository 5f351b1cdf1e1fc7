// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/training_step.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "core/convert/context/mindspore/accumulated_step.h"
#include "core/convert/context/mindspore/function_gradient.h"
#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/gradient_function.h"
#include "core/convert/context/mindspore/gradient_reads.h"
#include "core/convert/context/mindspore/gradient_uses.h"
#include "core/convert/context/mindspore/joint_steps.h"
#include "core/convert/context/mindspore/kept_clearing.h"
#include "core/convert/context/mindspore/loss_scaling.h"
#include "core/convert/context/mindspore/loss_statements.h"
#include "core/convert/context/mindspore/manual_steps.h"
#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view formName = "case:training-step/value-and-grad";

/// One `backward` of a step, or one of several whose gradients add up.
struct Backward {
    FindingId finding;
    CallSite site;
    NodeId statement = noNode;
    LossStatements loss;
};

class TrainingStep {
public:
    TrainingStep(const ProgramShape &shape, const CallFindings &calls, const StepStatements &known,
                 const StepData &data, const std::vector<Creation> &optimizers, FindingId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_known(known),
          m_optimizers(optimizers),
          m_scaling(shape, calls),
          m_statement(m_tree.statement(shape.occurrences()[backward].node)),
          m_branch(branchOfStep(shape, calls, m_statement)),
          m_anchor(m_branch == noNode ? m_statement : m_branch)
    {
        addBackward(backward);
        findStep();
        if (m_refusal)
            return;
        findClearing();
        lookAtOptimizer();
        m_held = {{m_stepSite.receiver, m_shape.referredTo(m_optimizers, m_stepSite.receiver), m_steps.empty()},
                  m_tree.range(m_backwards.front().site.call),
                  formName,
                  m_joint};
        if (!m_refusal && m_scaling.scaler() != noNode
            && !m_scaling.findRest(m_backwards.back().statement, m_stepStatement, m_stepSite.receiver))
            refuseOrder("TF5163", m_stepStatement);
        if (!m_refusal)
            computeLosses(data);
        if (!m_refusal)
            readUses();
    }

    /// Other calls of `backward` that belong to it.
    [[nodiscard]] std::vector<FindingId> backwards() const
    {
        std::vector<FindingId> found(m_backwards.size());
        std::ranges::transform(m_backwards, found.begin(), &Backward::finding);
        return found;
    }
    /// What its gradients come through, and no others can.
    [[nodiscard]] std::vector<NodeId> passed(const StepData &data) const
    {
        std::vector<NodeId> statements;
        for (const Backward &each : m_backwards) {
            if (data.keepsGraph(each.statement))
                return {};
            statements.insert(statements.end(), each.loss.passed.begin(), each.loss.passed.end());
        }
        return statements;
    }

    /// It is left for the order in which gradients are computed, cleared and used.
    [[nodiscard]] bool mayAccumulate() const { return m_isRefusedForOrder; }

    /// The statements that clear the gradients.
    [[nodiscard]] std::vector<NodeId> clearings() const { return m_allClearings; }
    /// What the step calls `step` of; noNode if it has none.
    [[nodiscard]] NodeId optimizer() const { return m_steps.empty() ? noNode : m_stepSite.receiver; }
    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5007";
        item.title = {"TF5007", {{"loss", std::string(m_tree.text(m_backwards.front().site.receiver))}}};
        for (const Backward &each : m_backwards)
            item.sites.push_back({each.finding, "backward"});
        for (const FindingId id : m_steps)
            item.sites.push_back({id, "step"});
        for (const GradientUse &use : m_uses)
            item.sites.push_back({use.finding, use.role});
        Resolution resolution;
        resolution.id = "value-and-grad";
        resolution.label = {"TF6029", {}};
        std::optional<Message> refusal = m_refusal;
        if (!refusal && !write(resolution))
            refusal = Message{"TF5078", {}};
        if (refusal) {
            resolution.contributions.clear();
            resolution.preconditions.push_back({*refusal, false});
        } else {
            confirmAll();
        }
        item.resolutions = {std::move(resolution), manualResolution()};
        return item;
    }

private:
    void addBackward(FindingId finding)
    {
        Backward backward;
        backward.finding = finding;
        backward.site = CallSite::of(m_tree, m_shape.occurrences()[finding].node);
        backward.statement = m_tree.statement(backward.site.call);
        if (!isPlainBackward(m_tree, backward.site))
            refuse("TF5070");
        if (!m_scaling.addLoss(backward.site.receiver))
            refuse("TF5163", backward.statement);
        m_backwards.push_back(std::move(backward));
    }

    void refuse(std::string_view code, NodeId at = noNode)
    {
        if (m_refusal)
            return;
        m_refusal = Message{std::string(code), {}};
        if (at != noNode)
            m_refusal->arguments = {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}};
    }

    void refuseOrder(std::string_view code, NodeId at = noNode)
    {
        m_isRefusedForOrder = m_isRefusedForOrder || !m_refusal;
        refuse(code, at);
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
    void confirmAll() const
    {
        for (const Backward &each : m_backwards)
            confirm(each.finding, each.site, "torch.Tensor");
        if (scaler() != noNode)
            m_scaling.confirm();
        for (const FindingId id : m_steps)
            if (!isOfScaler(m_shape.findings()[id], ".step"))
                confirm(id, CallSite::of(m_tree, m_shape.occurrences()[id].node), optimizerClass);
        limitAssumed(m_shape, m_held, m_uses);
    }

    /// The step behind `backward`, in the same block or in an `if` there.
    void findStep()
    {
        for (NodeId id = m_tree.nextNamedSibling(m_statement); id != noNode && !m_refusal;
             id = m_tree.nextNamedSibling(id)) {
            const Finding *other = findingAt(callOfStatement(m_tree, id));
            if (other != nullptr && isOfStep(*other, ".backward")) {
                addBackward(other->id);
                continue;
            }
            if (addSteps(id)) {
                m_stepStatement = id;
                if (!m_refusal && scaler() == noNode)
                    addJointSteps();
                return;
            }
        }
        if (const NodeId step = stepWithClosure(m_shape, m_calls, m_statement); step != noNode)
            return refuse("TF5180", step);
        const ManualStep manual = manualStepBehind(m_shape, m_statement);
        m_stepSite.receiver = manual.module;
        m_stepStatement = manual.last;
        if (manual.module == noNode || m_backwards.size() > 1 || scaler() != noNode)
            refuseOrder("TF5072");
    }

    /// The steps in a statement: of one optimizer, which is the same before and behind it.
    bool addSteps(NodeId statement)
    {
        for (NodeId id = m_tree.next(Kind::call, statement); id < m_tree.subtreeEnd(statement);
             id = m_tree.next(Kind::call, id + 1)) {
            const Finding *finding = findingAt(id);
            if (finding == nullptr || !isOfStep(*finding, "") || isOfStep(*finding, "_"))
                continue;
            CallSite site = CallSite::of(m_tree, id);
            if (scaler() != noNode) { // `scaler.step(optimizer)` is the step of the optimizer
                site.receiver = m_scaling.optimizerOf(id);
                if (site.receiver == noNode) {
                    refuseOrder("TF5163", id);
                    return true;
                }
                site.arguments.clear();
            }
            const bool isOther = !m_steps.empty() && m_tree.text(site.receiver) != m_tree.text(m_stepSite.receiver);
            if (!isOfStep(*finding, ".step") || isOther || !site.arguments.empty()
                || !isConditional(m_tree, id, statement) || !isRepeatable(m_tree, site.receiver)) {
                refuseOrder(isOfStep(*finding, ".step") ? "TF5072" : "TF5081", id);
                return true;
            }
            m_stepSite = site;
            m_steps.push_back(finding->id);
        }
        return !m_steps.empty();
    }

    /// Those of other optimizers that use the same gradients.
    void addJointSteps()
    {
        for (JointStep &step : jointStepsOf(m_shape, m_calls, m_known, m_optimizers, m_statement, m_stepSite)) {
            m_steps.push_back(step.finding);
            if (m_joint.empty())
                m_joint.push_back(m_stepSite.receiver);
            m_joint.push_back(step.site.receiver);
            m_allClearings.push_back(step.clearing);
        }
        if (!m_joint.empty() && m_backwards.size() > 1)
            refuse("TF5072");
    }

    void findClearing()
    {
        m_clearing = clearingBefore(m_shape, m_calls, m_known, m_statement, m_stepSite.receiver);
        m_allClearings.push_back(m_clearing);
        if (m_clearing == noNode)
            refuseOrder("TF5073");
    }

    void lookAtOptimizer()
    {
        const Creation *creation = m_shape.referredTo(m_optimizers, m_stepSite.receiver);
        const NodeId around = m_tree.parent(m_tree.parent(m_anchor));
        const bool isInLoop =
            m_tree.kind(around) == Kind::for_statement || m_tree.kind(around) == Kind::while_statement;
        if (creation != nullptr && m_shape.findings()[creation->finding].proposals.empty())
            refuse("TF5075");
        if (creation != nullptr && isInLoop && m_tree.range(around).contains(m_tree.range(creation->statement)))
            refuse("TF5075");
    }

    void computeLosses(const StepData &data)
    {
        if (m_branch != noNode && (m_backwards.size() > 1 || !m_joint.empty() || scaler() != noNode))
            return refuse("TF5071", m_statement);
        NodeId boundary = m_known.stepBefore(m_anchor);
        if (const Finding *other = findingAt(callOfStatement(m_tree, boundary));
            other != nullptr && isOfStep(*other, ".backward"))
            return refuseOrder("TF5081", boundary);
        // The function of the loss does not make the optimizers, which others use, nor what they are made of.
        const std::vector<NodeId> creations =
            creationsOf(m_shape, m_optimizers, m_joint.empty() ? std::vector{m_stepSite.receiver} : m_joint);
        for (const NodeId made : creations)
            if (m_shape.sameBlock(made, m_anchor) && (boundary == noNode || boundary < made))
                boundary = made;
        for (Backward &each : m_backwards) {
            each.loss = lossStatementsOf(
                m_shape, m_calls, data, {m_branch == noNode ? each.statement : m_branch, each.site.receiver, boundary});
            if (each.loss.obstacle) {
                m_refusal = each.loss.obstacle;
                return;
            }
            for (const NodeId made : creations)
                if (each.loss.first != noNode && m_tree.begin(each.loss.first) <= m_tree.begin(made)
                    && m_tree.end(made) <= m_tree.end(each.loss.last))
                    return refuse("TF5075");
            boundary = each.statement;
        }
    }

    /// What is done with gradients up to the step has to be written; behind it, what can be is.
    void readUses()
    {
        std::set<NodeId> own;
        for (const Backward &each : m_backwards)
            own.insert(each.site.call);
        for (const FindingId id : m_steps)
            own.insert(m_shape.occurrences()[id].node);
        for (const NodeId call : m_scaling.calls())
            own.insert(call);
        GradientUses uses(m_shape, m_calls, m_optimizers, m_held);
        NodeId id = m_tree.nextNamedSibling(m_statement);
        for (; id != noNode && id <= m_stepStatement; id = m_tree.nextNamedSibling(id)) {
            const std::size_t before = uses.uses().size();
            if (!uses.add(id, own) || (uses.uses().size() > before && isInLoss(id)))
                return refuseOrder("TF5074", id);
        }
        for (; id != noNode; id = m_tree.nextNamedSibling(id)) {
            if (const NodeId other = otherStep(id); other != noNode && !own.contains(other))
                return refuseOrder("TF5072", other);
            if (isEndOfStep(m_shape, m_calls, id) && !own.contains(callOfStatement(m_tree, id)))
                break;
            static_cast<void>(uses.add(id, own));
        }
        m_uses = uses.take();
        if (scaler() != noNode)
            for (GradientUse &use : m_scaling.uses(m_held))
                m_uses.push_back(std::move(use));
    }

    /// The step of another optimizer that follows without another `backward`.
    [[nodiscard]] NodeId otherStep(NodeId statement) const
    {
        const NodeId call = callOfStatement(m_tree, statement);
        const Finding *finding = findingAt(call);
        const NodeId object = call == noNode ? noNode : CallSite::of(m_tree, call).receiver;
        // What gradients are cleared of and what takes a step is an optimizer, whatever is known of it.
        if (attributeName(m_tree, m_tree.child(call, Field::function)) == "step"
            && m_tree.text(object) != m_tree.text(m_stepSite.receiver)
            && std::ranges::any_of(m_known.clearingsIn(m_tree.parent(statement)), [&](NodeId id) {
                   return m_tree.text(id) == std::string(m_tree.text(object)) + ".zero_grad()";
               }))
            return call;
        if (finding == nullptr || !isOfStep(*finding, ".step"))
            return noNode;
        const types::FileTypes &types = m_shape.file().types;
        const bool isOptimizer = m_shape.referredTo(m_optimizers, object) != nullptr
                                 || (types.kindOf(object) == types::Type::Kind::instance
                                     && m_shape.file().classes.derivesFrom(types.nameOf(object), optimizerClass));
        return isOptimizer ? call : NodeId{noNode};
    }

    /// It is among the statements that compute a further loss.
    [[nodiscard]] bool isInLoss(NodeId statement) const
    {
        return std::any_of(m_backwards.begin(), m_backwards.end(), [&](const Backward &each) {
            return each.loss.first != noNode && m_tree.begin(each.loss.first) <= m_tree.begin(statement)
                   && m_tree.end(statement) <= m_tree.end(each.loss.last);
        });
    }

    /// What scales the loss; noNode if nothing does.
    [[nodiscard]] NodeId scaler() const { return m_scaling.scaler(); }

    // --- what is written -----------------------------------------------------------------------------------------------

    bool write(Resolution &resolution) const
    {
        std::uint32_t site = 0;
        for (const Backward &each : m_backwards) {
            GradientFunction function;
            function.site = each.site;
            function.statement = each.statement;
            function.optimizer = m_stepSite.receiver;
            function.member = m_held.of.member();
            if (!m_joint.empty())
                function.others.assign(m_joint.begin() + 1, m_joint.end());
            function.loss = each.loss;
            function.branch = m_branch;
            function.form = formName;
            if (scaler() != noNode)
                function.lossName = "scaled_loss";
            if (site == 0) {
                function.clearing = m_clearing;
            } else {
                function.number = std::to_string(site + 1);
                function.gradients = "step_grads";
                function.then = sumOf(m_held, "step_grads");
            }
            auto backward = contributionOf(m_shape, function);
            if (!backward)
                return false;
            backward->site = site++;
            resolution.contributions.push_back(std::move(*backward));
        }
        for (const FindingId id : m_steps) {
            const CallSite call = CallSite::of(m_tree, m_shape.occurrences()[id].node);
            SiteContribution step = scaler() != noNode ? m_scaling.step(m_held, call.call)
                                                       : contributionFor(m_held, m_tree.range(call.call),
                                                                         stepOf(m_tree, m_held, call.receiver));
            step.site = site++;
            resolution.contributions.push_back(std::move(step));
        }
        for (const GradientUse &use : m_uses) {
            if (use.contribution.proposal) {
                resolution.contributions.push_back(use.contribution);
                resolution.contributions.back().site = site;
            }
            ++site;
        }
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const StepStatements &m_known;
    const std::vector<Creation> &m_optimizers;
    LossScaling m_scaling;
    NodeId m_statement; ///< of the first `backward`
    NodeId m_branch;    ///< the `if` it is in, where the loss is computed before that; noNode if there is none
    NodeId m_anchor;    ///< behind what computes the loss: the branch, or the statement
    std::vector<Backward> m_backwards;
    NodeId m_clearing = noNode;         ///< the statement that calls `zero_grad`
    std::vector<NodeId> m_allClearings; ///< the same, and those of further optimizers
    NodeId m_stepStatement = noNode;    ///< of the block: it is the step, or has it in a branch
    std::vector<FindingId> m_steps;
    CallSite m_stepSite;
    std::vector<NodeId> m_joint; ///< the optimizers, if there are several
    HeldGradients m_held;
    std::vector<GradientUse> m_uses;
    std::optional<Message> m_refusal;
    bool m_isRefusedForOrder = false;
};

} // namespace

void findTrainingSteps(const ProgramShape &shape, Cases &cases)
{
    CallFindings calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.use == mapping::Use::call && finding.origin != OccurrenceKind::instanceCall)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
    }
    const std::vector<Creation> optimizers = shape.creations(optimizerClass);
    StepData data(shape, calls);
    const StepStatements known(shape, calls);
    std::set<FindingId> taken; ///< belong to a case that has been found
    std::set<NodeId> left;     ///< functions that are known to add up gradients in another way
    std::vector<FoundStep> steps;
    GradientClaims claimed;
    for (const Case &item : cases) {
        if (item.resolutions.front().id == "grad" && item.resolutions.front().available())
            claimed.ranges.push_back(item.resolutions.front().contributions.front().proposal->range);
    }
    for (const Finding &finding : shape.findings()) {
        if (!isOfStep(finding, ".backward") || taken.contains(finding.id))
            continue;
        if (auto request = gradientReadsOf(shape, finding.id)) {
            Case item = functionGradientCase(shape, calls, true, finding.id, std::move(*request), claimed);
            if (item.resolutions.front().available()) {
                cases.push_back(std::move(item));
                continue;
            }
        }
        const TrainingStep found(shape, calls, known, data, optimizers, finding.id);
        Case item = found.build();
        for (const NodeId statement : found.passed(data))
            data.addPassed(statement);
        std::vector<FindingId> own = found.backwards();
        FoundStep step{cases.size(), shape.occurrences()[finding.id].node, found.optimizer(), found.clearings(), false};
        const NodeId scope = functionDefinitionAround(shape.tree(), shape.occurrences()[finding.id].node);
        if (!item.resolutions.front().available() && found.mayAccumulate() && !left.contains(scope)) {
            left.insert(scope); // the answer is the same for all of the function
            if (auto accumulated = accumulatedStep(shape, calls, data, optimizers, finding.id)) {
                item = std::move(accumulated->item);
                own = std::move(accumulated->backwards);
                step.optimizer = accumulated->optimizer;
                step.clearing = std::move(accumulated->clearings);
            }
        }
        Resolution &first = item.resolutions.front();
        if (first.available() && claimed.crosses(first.contributions.front().proposal->range)) {
            first.contributions.clear();
            first.preconditions.push_back({{"TF5149", {}}, false});
        }
        step.isWritten = first.available();
        steps.push_back(step);
        taken.insert(own.begin(), own.end());
        cases.push_back(std::move(item));
    }
    keepClearing(shape, steps, cases);
    keepScalers(shape, cases);
}

} // namespace torchferry::convert::context::mindspore
