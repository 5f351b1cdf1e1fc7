// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/accumulated_step.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/gradient_function.h"
#include "core/convert/context/mindspore/gradient_uses.h"
#include "core/convert/context/mindspore/loss_statements.h"
#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view formName = "case:training-step/value-and-grad";

/// A call of `backward`, `step` or `zero_grad`, which is a statement.
struct Event {
    FindingId finding;
    CallSite site;
    NodeId statement = noNode;
};

class Accumulation {
public:
    Accumulation(const ProgramShape &shape, const CallFindings &calls, const std::vector<Creation> &optimizers,
                 FindingId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_optimizers(optimizers),
          m_scope(functionDefinitionAround(m_tree, shape.occurrences()[backward].node))
    {}

    std::optional<AccumulatedStep> run(const StepData &data)
    {
        if (!findEvents() || !hasOneOptimizer() || !isOptimizerPorted() || !findBeginning() || !computeLosses(data)
            || !readUses())
            return std::nullopt;
        AccumulatedStep found;
        found.item.code = "TF5007";
        found.item.title = {"TF5007", {{"loss", std::string(m_tree.text(m_backwards.front().site.receiver))}}};
        Resolution resolution;
        resolution.id = "value-and-grad";
        resolution.label = {"TF6029", {}};
        if (!write(found.item, resolution))
            return std::nullopt;
        confirmAll();
        found.item.resolutions.push_back(std::move(resolution));
        found.item.resolutions.push_back(manualResolution());
        for (const Event &each : m_backwards)
            found.backwards.push_back(each.finding);
        for (const Event &each : m_clearings)
            found.clearings.push_back(each.statement);
        found.optimizer = m_held.of.optimizer;
        return found;
    }

private:
    // --- what the function does ----------------------------------------------------------------------------------------

    bool findEvents()
    {
        for (const Finding &finding : m_shape.findings()) {
            const bool isClearing = finding.use == mapping::Use::call && finding.api.ends_with(".zero_grad");
            const bool isOwn = isOfStep(finding, "") && !isOfStep(finding, "_");
            const NodeId node = m_shape.occurrences()[finding.id].node;
            if ((!isClearing && !isOwn) || finding.origin == OccurrenceKind::instanceCall || !isInScope(node))
                continue;
            if (functionDefinitionAround(m_tree, node) != m_scope)
                return false; // a function in it, which may be called at any time
            Event event{finding.id, CallSite::of(m_tree, node), m_tree.statement(node)};
            if (callOfStatement(m_tree, event.statement) != node)
                return false;
            m_own.insert(node);
            if (isOfStep(finding, ".step"))
                m_steps.push_back(std::move(event));
            else if (isClearing)
                m_clearings.push_back(std::move(event));
            else if (isPlainBackward(m_tree, event.site))
                m_backwards.push_back(std::move(event));
            else
                return false;
        }
        return !m_steps.empty() && !m_clearings.empty() && !m_backwards.empty();
    }

    /// Code of the module is not that of the functions in it.
    [[nodiscard]] bool isInScope(NodeId node) const
    {
        return m_scope == noNode ? functionDefinitionAround(m_tree, node) == noNode
                                 : m_tree.range(m_scope).contains(m_tree.range(node));
    }

    [[nodiscard]] bool isOptimizer(NodeId object) const
    {
        const types::FileTypes &types = m_shape.file().types;
        return m_shape.referredTo(m_optimizers, object) != nullptr
               || (types.kindOf(object) == types::Type::Kind::instance
                   && m_shape.file().classes.derivesFrom(types.nameOf(object), optimizerClass));
    }

    bool hasOneOptimizer()
    {
        const bool isKnown = std::any_of(m_steps.begin(), m_steps.end(),
                                         [this](const Event &step) { return isOptimizer(step.site.receiver); });
        // Among optimizers, the rest is something else that steps, such as a scheduler.
        if (isKnown)
            std::erase_if(m_steps, [this](const Event &step) { return !isOptimizer(step.site.receiver); });
        const NodeId optimizer = m_steps.front().site.receiver;
        const auto isSame = [&](const Event &each) {
            return m_tree.text(each.site.receiver) == m_tree.text(optimizer);
        };
        m_held = {{optimizer, m_shape.referredTo(m_optimizers, optimizer)},
                  m_tree.range(m_backwards.front().site.call),
                  formName};
        return isRepeatable(m_tree, optimizer)
               && std::all_of(m_steps.begin(), m_steps.end(),
                              [&](const Event &each) { return isSame(each) && each.site.arguments.empty(); })
               && std::all_of(m_clearings.begin(), m_clearings.end(), [&](const Event &each) {
                      return isSame(each) || m_shape.findings()[each.finding].api == "torch.nn.Module.zero_grad";
                  });
    }

    [[nodiscard]] bool isOptimizerPorted() const
    {
        const Creation *creation = m_held.of.creation;
        return creation == nullptr
               || (!m_shape.findings()[creation->finding].proposals.empty()
                   && std::none_of(m_backwards.begin(), m_backwards.end(), [&](const Event &each) {
                          const NodeId around = m_tree.parent(m_tree.parent(each.statement));
                          const Kind kind = m_tree.kind(around);
                          return (kind == Kind::for_statement || kind == Kind::while_statement)
                                 && m_tree.range(around).contains(m_tree.range(creation->statement));
                      }));
    }

    [[nodiscard]] std::vector<const Event *> events() const
    {
        std::vector<const Event *> all;
        for (const std::vector<Event> *list : {&m_backwards, &m_steps, &m_clearings})
            for (const Event &each : *list)
                all.push_back(&each);
        std::sort(all.begin(), all.end(), [](const Event *a, const Event *b) { return a->statement < b->statement; });
        return all;
    }

    /// Gradients are cleared before all else; or there are none when the function begins, since it makes the optimizer:
    /// then the sums begin before the loops.
    bool findBeginning()
    {
        const std::vector<const Event *> all = events();
        const Event &first = *all.front();
        const bool isCleared = std::any_of(m_clearings.begin(), m_clearings.end(),
                                           [&](const Event &each) { return each.statement == first.statement; });
        if (isCleared && std::all_of(all.begin(), all.end(), [&](const Event *each) {
                return isIn(m_tree.parent(first.statement), each->statement);
            }))
            return true;
        const NodeId made = madeIn();
        if (made == noNode)
            return false;
        const NodeId block = m_tree.parent(made);
        m_beginning = first.statement;
        while (m_beginning != noNode && m_tree.parent(m_beginning) != block)
            m_beginning = m_tree.parent(m_beginning);
        return m_beginning != noNode && m_tree.begin(made) < m_tree.begin(m_beginning)
               && std::all_of(all.begin(), all.end(), [&](const Event *each) { return isIn(block, each->statement); });
    }

    /// The statement of the function that makes the optimizer, by itself or by a call that gives one.
    [[nodiscard]] NodeId madeIn() const
    {
        const Creation *creation = m_held.of.creation;
        if (creation != nullptr)
            return creation->scope == m_scope && creation->plain ? creation->statement : NodeId{noNode};
        const NodeId name = m_held.of.optimizer;
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = m_tree.kind(name) == Kind::identifier ? names.variableOf(name) : names::none;
        if (variable == names::none || !isOptimizer(name) || names.variables()[variable].bindings.size() != 1)
            return noNode;
        const names::Binding &binding = names.bindings()[names.variables()[variable].bindings.front()];
        const NodeId value = binding.node == noNode ? NodeId{noNode} : storedIn(m_tree, binding.node);
        return binding.kind == names::Binding::Kind::assignment && m_tree.kind(value) == Kind::call
                       && functionDefinitionAround(m_tree, binding.node) == m_scope
                   ? m_tree.statement(binding.node)
                   : NodeId{noNode};
    }

    [[nodiscard]] bool isIn(NodeId block, NodeId statement) const
    {
        return m_tree.range(block).contains(m_tree.range(statement));
    }

    bool computeLosses(const StepData &data)
    {
        const std::vector<const Event *> all = events();
        for (const Event &backward : m_backwards) {
            NodeId boundary = noNode;
            for (const Event *each : all) {
                if (each->statement < backward.statement
                    && m_tree.parent(each->statement) == m_tree.parent(backward.statement))
                    boundary = each->statement;
            }
            m_losses.push_back(
                lossStatementsOf(m_shape, m_calls, data, {backward.statement, backward.site.receiver, boundary}));
            if (m_losses.back().obstacle)
                return false;
            if (std::any_of(all.begin(), all.end(), [&](const Event *each) {
                    return each->statement != backward.statement && isInStep(m_losses.size() - 1, each->statement);
                }))
                return false;
        }
        return true;
    }

    /// Between the first statement of a loss and its `backward`.
    [[nodiscard]] bool isInStep(std::size_t index, NodeId node) const
    {
        const NodeId first = m_losses[index].first;
        return first != noNode && m_tree.begin(first) <= m_tree.begin(node)
               && m_tree.end(node) <= m_tree.end(m_backwards[index].statement);
    }

    bool readUses()
    {
        GradientUses uses(m_shape, m_calls, m_optimizers, m_held);
        const NodeId body = m_scope == noNode ? m_tree.root() : m_tree.child(m_scope, Field::body);
        for (NodeId id = m_tree.firstNamedChild(body); id != noNode; id = m_tree.nextNamedSibling(id)) {
            const Kind kind = m_tree.kind(id);
            if (kind == Kind::function_definition || kind == Kind::class_definition
                || kind == Kind::decorated_definition)
                continue;
            if (!uses.add(id, m_own))
                return false;
        }
        m_uses = uses.take();
        const NodeId beginning = m_beginning == noNode ? events().front()->statement : m_beginning;
        return std::all_of(m_uses.begin(), m_uses.end(), [&](const GradientUse &use) {
            const NodeId node = m_shape.occurrences()[use.finding].node;
            for (std::size_t index = 0; index < m_losses.size(); ++index)
                if (isInStep(index, node))
                    return false;
            return m_tree.begin(node) > m_tree.begin(beginning);
        });
    }

    void confirmAll() const
    {
        const auto confirm = [this](const Event &event, std::string_view className) {
            m_shape.confirm(event.finding, certainty::Limit::memberByConvention,
                            {{"object", std::string(m_tree.text(event.site.receiver))},
                             {"class", std::string(className)},
                             {"member", std::string(m_tree.text(event.site.member))}});
        };
        for (const Event &each : m_backwards)
            confirm(each, "torch.Tensor");
        for (const Event &each : m_steps)
            confirm(each, optimizerClass);
        limitAssumed(m_shape, m_held, m_uses);
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    /// `grads = tuple(mint.zeros_like(param) for param in optimizer.parameters)`.
    [[nodiscard]] std::vector<Piece> zeros() const
    {
        return {variableOf(m_held, "grads"),
                literalPiece(" = tuple("),
                namePiece(levelOf(m_shape) + "zeros_like"),
                literalPiece("(param) for param in "),
                sourcePiece(m_tree, m_held.of.optimizer, Precedence::primary),
                literalPiece(".parameters)")};
    }

    /// Gradients are cleared, and nothing else happens to them before this `backward`, in the same block.
    [[nodiscard]] const Event *clearingRightBefore(const Event &backward) const
    {
        const Event *last = nullptr;
        for (const Event *each : events())
            if (each->statement < backward.statement)
                last = each;
        const bool isUsed = last != nullptr && std::any_of(m_uses.begin(), m_uses.end(), [&](const GradientUse &use) {
                                const NodeId node = m_shape.occurrences()[use.finding].node;
                                return node > last->statement && node < backward.statement;
                            });
        if (last == nullptr || isUsed || m_tree.parent(last->statement) != m_tree.parent(backward.statement))
            return nullptr;
        for (const Event &each : m_clearings)
            if (each.statement == last->statement)
                return &each;
        return nullptr;
    }

    bool write(Case &item, Resolution &resolution) const
    {
        const auto put = [&](FindingId finding, std::string role, SiteContribution contribution) {
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            item.sites.push_back({finding, std::move(role)});
            if (contribution.proposal)
                resolution.contributions.push_back(std::move(contribution));
        };
        for (std::size_t index = 0; index < m_backwards.size(); ++index) {
            GradientFunction function;
            function.site = m_backwards[index].site;
            function.statement = m_backwards[index].statement;
            function.optimizer = m_held.of.optimizer;
            function.loss = m_losses[index];
            function.form = formName;
            function.number = index == 0 ? std::string() : std::to_string(index + 1);
            const Event *cleared = clearingRightBefore(m_backwards[index]);
            if (cleared != nullptr) {
                function.clearing = cleared->statement;
            } else {
                function.gradients = "step_grads";
                function.then = sumOf(m_held, "step_grads");
            }
            auto contribution = contributionOf(m_shape, function);
            if (!contribution)
                return false;
            if (index == 0 && m_beginning != noNode) {
                auto edit = insertion(m_shape.file(), m_beginning, StatementEdit::Kind::before, zeros());
                if (!edit)
                    return false;
                contribution->statements.push_back(std::move(*edit));
            }
            put(m_backwards[index].finding, "backward", std::move(*contribution));
        }
        for (const Event &each : m_steps)
            put(each.finding, "step",
                contributionFor(m_held, m_tree.range(each.site.call),
                                {sourcePiece(m_tree, each.site.receiver, Precedence::primary), literalPiece("("),
                                 variableOf(m_held, "grads"), literalPiece(")")}));
        for (const Event &each : m_clearings) {
            const bool isNeeded = std::none_of(m_backwards.begin(), m_backwards.end(), [&](const Event &backward) {
                return clearingRightBefore(backward) == &each;
            });
            put(each.finding, "clear",
                isNeeded ? contributionFor(m_held, m_tree.range(each.site.call), zeros()) : SiteContribution{});
        }
        for (const GradientUse &use : m_uses)
            put(use.finding, use.role, use.contribution);
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    const std::vector<Creation> &m_optimizers;
    NodeId m_scope; ///< the function; noNode: the module
    std::vector<Event> m_backwards;
    std::vector<Event> m_steps;
    std::vector<Event> m_clearings;
    std::set<NodeId> m_own; ///< calls of them all
    HeldGradients m_held;
    NodeId m_beginning = noNode; ///< the statement before which the sums begin; noNode: by clearing
    std::vector<LossStatements> m_losses;
    std::vector<GradientUse> m_uses;
};

} // namespace

std::optional<AccumulatedStep> accumulatedStep(const ProgramShape &shape, const CallFindings &calls,
                                               const StepData &data, const std::vector<Creation> &optimizers,
                                               FindingId backward)
{
    return Accumulation(shape, calls, optimizers, backward).run(data);
}

} // namespace torchferry::convert::context::mindspore
