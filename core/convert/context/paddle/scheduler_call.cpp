// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/scheduler_call.h"

#include <algorithm>

#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/convert/rewrite/parameter_table.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;

SchedulerCall::SchedulerCall(const ProgramShape &shape, const Creation &creation, NodeId optimizer)
    : m_shape(shape),
      m_creation(creation),
      m_optimizer(optimizer)
{
    const Finding &finding = shape.findings()[creation.finding];
    auto bound = shape.bindFinding(finding, creation.site);
    if (!bound)
        return;
    m_variant = bound->variant;
    m_bound = std::move(bound->bound);
    const std::uint32_t index = parameterIndex(m_bound, "optimizer");
    if (index == BoundCall::absent || !m_bound.has(index))
        return;
    m_optimizerArgument = m_bound.argumentOf[index];
    m_optimizer = creation.site.arguments[m_optimizerArgument].value;
}

bool SchedulerCall::understood() const
{
    return m_variant != nullptr && m_optimizer != noNode
           && (isByForm() ? writtenByRow({}).has_value() : plan().has_value());
}

bool SchedulerCall::isUnverifiable() const
{
    const CallSubject subject = this->subject();
    const auto holds = [&subject](const mapping::Form &form) { return evaluate(form.when, subject) == Ternary::yes; };
    const auto form = std::find_if(m_variant->forms.begin(), m_variant->forms.end(), holds);
    return form != m_variant->forms.end() && form->unverifiable;
}

bool SchedulerCall::hasRateOfItsOwn() const
{
    // A form that needs the rate has the hole of the optimizer in its place.
    return isByForm() && std::none_of(m_variant->forms.begin(), m_variant->forms.end(), [](const mapping::Form &form) {
               return form.emit.source.find("{optimizer}") != std::string::npos;
           });
}

std::uint32_t SchedulerCall::optimizerVariable() const
{
    const bool isName = m_shape.tree().kind(m_optimizer) == Kind::identifier;
    return isName ? m_shape.file().names.variableOf(m_optimizer) : names::none;
}

bool SchedulerCall::isOptimizerReference() const
{
    return isRepeatableReference(m_shape.tree(), m_optimizer);
}

/// Some form may hold: else the call is rewritten argument by argument.
bool SchedulerCall::isByForm() const
{
    const CallSubject subject = this->subject();
    return std::any_of(m_variant->forms.begin(), m_variant->forms.end(),
                       [&subject](const mapping::Form &form) { return evaluate(form.when, subject) != Ternary::no; });
}

CallSubject SchedulerCall::subject() const
{
    CallSubject subject;
    subject.file = &m_shape.file();
    subject.site = &m_creation.site;
    subject.bound = &m_bound;
    subject.node = m_creation.site.call;
    return subject;
}

/// The call by the first form that holds, with the rate where the form has the optimizer.
std::optional<std::vector<Piece>> SchedulerCall::writtenByRow(const std::vector<Piece> &rate) const
{
    const CallSubject subject = this->subject();
    auto pieces = writtenByForm(subject, *m_variant, "optimizer");
    if (!pieces)
        return std::nullopt;
    return inPlaceOf(subject, rate.empty() ? std::move(*pieces) : withRate(*pieces, rate));
}

std::vector<Piece> SchedulerCall::withRate(const std::vector<Piece> &pieces, const std::vector<Piece> &rate) const
{
    std::vector<Piece> result;
    for (const Piece &piece : pieces) {
        if (piece.kind != Piece::Kind::source || piece.range != m_shape.tree().range(m_optimizer)) {
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
std::optional<CallPlan> SchedulerCall::plan() const
{
    mapping::Variant variant = *m_variant;
    // A row with forms may say what the rate is where nothing is known of an optimizer.
    std::erase_if(variant.params, [](const mapping::ParameterRule &rule) {
        return rule.source.empty() && rule.target == rateParameterOfTarget;
    });
    for (mapping::ParameterRule &rule : variant.params) {
        if (rule.source == "optimizer") { // its new value is each resolution's own affair
            rule.target = rateParameterOfTarget;
            rule.note = mapping::Note::renamed;
        } else if (rule.source == "schedulers") { // taken as they are, once they are known
            rule.note = mapping::Note::same;
        }
    }
    auto table = rewriteByTable(subject(), variant);
    if (!table || !table->left.empty())
        return std::nullopt;
    return std::move(table->plan);
}

std::optional<std::vector<Piece>> SchedulerCall::written(std::vector<Piece> rate) const
{
    if (isByForm())
        return writtenByRow(rate);
    const auto table = plan();
    if (!table)
        return std::nullopt;
    ArgumentOperation operation;
    operation.kind = ArgumentOperation::Kind::set;
    operation.parameter = rateParameterOfTarget;
    operation.pieces = std::move(rate);
    const auto full = withOperations(*table, {operation});
    return full ? std::optional(composeCall(*full, m_shape.tree().text())) : std::nullopt;
}

std::optional<std::vector<Piece>> SchedulerCall::writtenWithCurrentRate() const
{
    return written({optimizerPiece(), literalPiece(".get_lr()")});
}

Piece SchedulerCall::optimizerPiece() const
{
    return sourcePiece(m_shape.tree(), m_optimizer, Precedence::primary);
}

Proposal SchedulerCall::proposal(std::vector<Piece> call, std::string form) const
{
    Proposal proposal;
    proposal.form = std::move(form);
    proposal.range = m_shape.tree().range(m_creation.site.call);
    proposal.pieces = std::move(call);
    proposal.required = python::requiredAt(m_shape.tree(), m_creation.site.call);
    return proposal;
}

bool SchedulerCall::isReturned() const
{
    const python::Tree &tree = m_shape.tree();
    return tree.kind(m_creation.statement) == Kind::return_statement
           && unwrap(tree, tree.firstNamedChild(m_creation.statement)) == m_creation.site.call;
}

std::optional<SiteContribution> SchedulerCall::setOnOptimizer(const std::vector<Piece> &call) const
{
    constexpr std::string_view form = "case:lr-scheduler/set-afterwards";
    const FileContext &file = m_shape.file();
    SiteContribution result;
    if (!isReturned()) {
        auto sets = insertion(file, m_creation.statement, StatementEdit::Kind::after,
                              {optimizerPiece(), literalPiece(".set_lr_scheduler(" + m_creation.target + ")")});
        if (!sets)
            return std::nullopt;
        result.proposal = proposal(call, std::string(form));
        result.statements.push_back(std::move(*sets));
        return result;
    }
    // Made and set before, and returned by its name.
    const Piece name = variablePiece("scheduler", m_shape.tree().range(m_creation.site.call));
    std::vector<Piece> made{name, literalPiece(" = ")};
    made.insert(made.end(), call.begin(), call.end());
    auto makes = insertion(file, m_creation.statement, StatementEdit::Kind::before, std::move(made));
    auto sets = insertion(file, m_creation.statement, StatementEdit::Kind::before,
                          {optimizerPiece(), literalPiece(".set_lr_scheduler("), name, literalPiece(")")});
    if (!makes || !sets)
        return std::nullopt;
    result.proposal = proposal({name}, std::string(form));
    result.statements = {std::move(*makes), std::move(*sets)};
    return result;
}

bool isRepeatableReference(const python::Tree &tree, NodeId expression)
{
    const Kind kind = tree.kind(expression);
    return (kind == Kind::identifier || kind == Kind::attribute) && isRepeatable(tree, expression);
}

} // namespace torchferry::convert::context::paddle
