// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/base/reason.h"
#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/keyword_expansion.h"
#include "core/convert/calls/operator_call.h"
#include "core/convert/calls/own_keywords.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/model/ternary.h"
#include "core/convert/proposals/proposer.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/convert/rewrite/default_parameter_rules.h"
#include "core/convert/rewrite/parameter_table.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/safety/super_receiver_check.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"
#include "core/mapping/option_forms.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::Form;
using mapping::ParameterRule;
using mapping::Replaces;
using mapping::Row;
using mapping::Use;
using mapping::Variant;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using types::Confidence;

namespace {

constexpr std::size_t mostProposals = 4;

/// `save(*args, **kwargs)` in a function with these parameters: a wrapper, called as what it calls is.
bool passesAllOn(const FileContext &file, const CallSite &site)
{
    const auto isOwn = [&](const Argument &argument, Argument::Kind kind, Kind pattern) {
        const std::uint32_t variable = argument.kind == kind && file.tree.kind(argument.value) == Kind::identifier
                                           ? file.names.variableOf(argument.value)
                                           : names::none;
        if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
            return false;
        const names::Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
        return binding.kind == names::Binding::Kind::parameter
               && file.tree.kind(file.tree.parent(binding.node)) == pattern;
    };
    return site.arguments.size() == 2 && isOwn(site.arguments[0], Argument::Kind::star, Kind::list_splat_pattern)
           && isOwn(site.arguments[1], Argument::Kind::doubleStar, Kind::dictionary_splat_pattern);
}

bool writesCall(const std::vector<mapping::TemplatePart> &parts)
{
    return std::any_of(parts.begin(), parts.end(), [](const mapping::TemplatePart &part) {
        return (part.kind == mapping::TemplatePart::Kind::hole && part.text == "call") || writesCall(part.group);
    });
}

bool asksAbout(const mapping::Guard &guard, std::string_view parameter)
{
    return guard.parameter == parameter
           || std::any_of(guard.operands.begin(), guard.operands.end(),
                          [parameter](const mapping::Guard &operand) { return asksAbout(operand, parameter); });
}

/// Keywords that may be missing when the program runs are left out by all variants of the row, which ask for none of
/// them: `AdamW(groups, **extra)` with `extra = dict(fused=True) if isFused else dict()`.
bool leavesOutOptional(const mapping::Row &row, const CallSite &site)
{
    return std::all_of(site.arguments.begin(), site.arguments.end(), [&row](const Argument &argument) {
        return !argument.isOptional || std::all_of(row.variants.begin(), row.variants.end(), [&](const Variant &each) {
            const bool isAsked = std::any_of(each.forms.begin(), each.forms.end(),
                                             [&](const Form &form) { return asksAbout(form.when, argument.name); });
            return !isAsked
                   && std::any_of(each.params.begin(), each.params.end(), [&](const mapping::ParameterRule &rule) {
                          return rule.source == argument.name && rule.note == mapping::Note::drop;
                      });
        });
    });
}

} // namespace

const Outcome<TableRewrite> &CallByTable::get() const
{
    if (!m_made && m_subject.site != nullptr && m_subject.site->isOperator)
        m_made = Outcome<TableRewrite>(refusal(codeOf(Reason::noRewrite), {{"api", std::string(m_api)}}));
    if (!m_made)
        m_made = m_variant.target.empty()
                     ? Outcome<TableRewrite>(refusal(whyNoTarget(m_variant), {{"api", std::string(m_api)}}))
                     : rewriteByTable(m_subject, m_variant);
    return *m_made;
}

TableRewrite CallByTable::take() &&
{
    (void)get();
    return std::move(**m_made);
}

ProposalSet Proposer::run()
{
    switch (m_occurrence.use) {
    case Use::call: proposeCall(); break;
    case Use::load:
    case Use::store: proposeAccess(); break;
    default: proposeName(); break;
    }
    if (m_occurrence.use != Use::call && m_occurrence.use != Use::load && m_occurrence.use != Use::store)
        proposeJoint(subjectOf(nullptr, nullptr), m_row.variants.front());
    leaveHelpersOut();
    if (!m_result.proposals.empty())
        m_result.refusalReason.reset();
    if (!keepsSuper(m_file, m_occurrence.receiver, m_result.proposals)) {
        m_result.proposals.clear(); // what the others write may be wrong where that one is right
        refuse({"TF4085", {{"api", m_occurrence.api}}});
    }
    return std::move(m_result);
}

/// Where the file can be given no module of helpers.
void Proposer::leaveHelpersOut()
{
    const mapping::HelperModule &module = m_file.pack.helpers;
    if (module.name.empty() || !m_file.helperPlace.path.empty())
        return;
    std::string helper;
    std::erase_if(m_result.proposals, [&](const Proposal &proposal) {
        const std::string_view called = helperCalledBy(proposal, module);
        helper = called.empty() ? helper : std::string(called);
        return !called.empty();
    });
    if (!helper.empty())
        refuse({"TF4171", {{"api", m_occurrence.api}, {"helper", helper}}});
}

void Proposer::refuse(Message message)
{
    if (!m_result.refusalReason)
        m_result.refusalReason = std::move(message);
}

void Proposer::proposeCall()
{
    if (m_occurrence.origin == Occurrence::Origin::operatorCall)
        return proposeSite(siteOfOperator(tree(), m_occurrence.node));
    const CallSite site = CallSite::of(tree(), m_occurrence.node);
    if (site.list == noNode)
        return refuse({codeOf(Reason::unknownSignature), {{"api", m_occurrence.api}}});
    proposeSite(site);
    if (!m_result.proposals.empty() && !m_result.warning)
        return;
    const std::optional<CallSite> spread = withKnownKeywords(m_file, site, true);
    if (!spread || !leavesOutOptional(m_row, *spread))
        return;
    ProposalSet asWritten = std::exchange(m_result, ProposalSet());
    proposeSite(*spread);
    if (m_result.proposals.empty())
        m_result = std::move(asWritten);
}

CallSubject Proposer::subjectOf(const CallSite *site, const BoundCall *bound)
{
    m_askedTypes = {};
    CallSubject subject;
    subject.file = &m_file;
    subject.site = site;
    subject.bound = bound;
    subject.node = m_occurrence.node;
    subject.receiver = m_object == noNode ? m_occurrence.receiver : m_object;
    subject.askedTypes = &m_askedTypes;
    subject.calleeStays = (m_occurrence.origin == Occurrence::Origin::aliasedCall && !m_occurrence.isWrittenOut)
                          || m_occurrence.origin == Occurrence::Origin::inheritedConstructor;
    return subject;
}

void Proposer::proposeVariant(const CallSite &site, const BoundCall &bound, const Variant &variant)
{
    const CallSubject subject = subjectOf(&site, &bound);
    if (m_result.parameters.empty())
        m_result.parameters = parameterLines(subject, variant);
    if (subject.calleeStays && !isAsAliased(variant))
        return refuse({"TF4052", {{"api", m_occurrence.api}, {"name", std::string(tree().text(m_occurrence.name))}}});
    chooseForm(subject, variant);
    proposeJoint(subject, variant);
    if (m_result.proposals.empty())
        return;
    const CallByTable table(subject, variant, m_occurrence.api);
    for (const Form &form : variant.forms) {
        if (isOption(form) && evaluate(form.when, subject) == Ternary::yes)
            (void)proposeForm(subject, variant, form, table); // one that cannot be written here is no option
    }
}

void Proposer::chooseForm(const CallSubject &subject, const Variant &variant)
{
    CallByTable table(subject, variant, m_occurrence.api);
    bool certain = true;
    const Form *refused = nullptr; // holds, but cannot be written: it is this form or none
    std::optional<Message> why;
    for (const Form &form : variant.forms) {
        const Ternary holds = isOption(form) ? Ternary::no : evaluate(form.when, subject);
        if (holds == Ternary::no)
            continue;
        if (form.byHand
            && asksForUse(form.when,
                          {"named", "rewritten", "shown"})) { // of others an argument keeps all from being written
            refuse({"TF4045", {{"api", m_occurrence.api}}});
            if (holds == Ternary::yes)
                return lowerUnless(certain);
            certain = false;
            continue;
        }
        const Outcome<> done = proposeForm(subject, variant, form, table);
        if (!done) {
            refuse(done.error());
            if (holds != Ternary::yes)
                continue;
            refused = &form;
            why = done.error();
            break;
        }
        if (holds == Ternary::yes)
            return lowerUnless(certain);
        certain = false;
    }
    const bool isTable = refused == nullptr || refused->when.kind == mapping::Guard::Kind::always;
    if (refused != nullptr && subject.calleeStays)
        return lowerUnless(certain);
    if (refused != nullptr && (!isTable || !table.get() || !needsNoForm(variant, subject))
        && proposeBound(subject, variant, *refused, table, *why))
        return lowerUnless(certain);
    if (!isTable)
        return lowerUnless(certain);
    if (!table.get() || !needsNoForm(variant, subject)) {
        refuse(table.get() ? Message{codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}} : table.get().error());
        return lowerUnless(certain);
    }
    proposeTable(subject, std::move(table).take());
    lowerUnless(certain);
}

/// Under its name the counterpart of the first variant is kept, and a method as one.
bool Proposer::isAsAliased(const Variant &variant) const
{
    return !variant.target.empty() && variant.target == m_row.variants.front().target
           && (m_occurrence.receiver == noNode || !memberOf(m_file.pack, variant.target).empty());
}

/// `{receiver}.reshape([…])`, `target.cat(…)`: the name denotes all that is before the arguments.
bool Proposer::keepCallee(const Variant &variant, Emission &emission) const
{
    std::vector<Piece> &pieces = emission.pieces;
    const ByteRange callee = tree().range(m_occurrence.name);
    const auto isCalledAgain = [](const Piece &piece) { return piece.text.find(")(") != std::string::npos; };
    if (pieces.size() < 2 || emission.binding != Precedence::primary
        || std::any_of(pieces.begin(), pieces.end(), isCalledAgain)) // an object of a class, which the alias is not
        return false;
    const bool isMethod = m_occurrence.receiver != noNode;
    const bool isCall = pieces[0].kind == Piece::Kind::source && pieces[0].range.begin == callee.begin
                        && pieces[1].kind == Piece::Kind::literal && pieces[1].text.starts_with("(");
    if (isCall)
        return true;
    const std::string member = isMethod ? "." + std::string(memberOf(m_file.pack, variant.target)) : std::string();
    const bool isOurs = isMethod ? pieces[0].kind == Piece::Kind::source && pieces[0].range == callee
                                 : pieces[0].kind == Piece::Kind::name && pieces[0].text == variant.target;
    if (!isOurs || pieces[1].kind != Piece::Kind::literal || !pieces[1].text.starts_with(member + "("))
        return false;
    pieces[1].text.erase(0, member.size());
    pieces[0] = sourcePiece(tree(), m_occurrence.name, Precedence::primary);
    return true;
}

void Proposer::lowerUnless(bool certain)
{
    if (certain || (m_result.proposals.size() == 1 && !m_result.refusalReason))
        return;
    limitAll(Limit::formUndecided);
}

void Proposer::limitAll(Limit limit)
{
    for (Proposal &proposal : m_result.proposals)
        proposal.certainty.limit(limit);
}

bool Proposer::needsNoForm(const Variant &variant, const CallSubject &subject) const
{
    if (variant.target.empty())
        return false;
    return std::none_of(variant.params.begin(), variant.params.end(), [&](const ParameterRule &rule) {
        return rule.note == mapping::Note::differs && !rule.transform && !rule.source.empty()
               && passes(subject, rule.source) && rule.target.empty();
    });
}

void Proposer::proposeTable(const CallSubject &subject, TableRewrite table)
{
    Emission emission;
    m_unverifiable = false;
    emission.pieces = composeCall(table.plan, tree().text());
    const bool general = !table.left.empty();
    std::string unknownFromKwargs;
    for (const std::string &parameter : table.unknownFromKwargs)
        unknownFromKwargs += (unknownFromKwargs.empty() ? "" : ", ") + parameter;
    if (const Outcome<> done = applyDefaultParameterRules(subject, table.left, emission, m_unverifiable); !done)
        return refuse(done.error());
    Proposal proposal;
    proposal.form = formId("table");
    proposal.label = message("TF6001", MessageArgument{"target", m_row.variants[m_variantIndex].target});
    if (!finish(proposal, m_occurrence.node, std::move(emission), !general))
        return;
    if (!general)
        proposal.call = std::move(table.plan);
    if (!unknownFromKwargs.empty() && !passesNoneOf(m_file, *subject.site, table.unknownFromKwargs)) {
        m_result.warning = Message{"TF4042", {{"parameters", unknownFromKwargs}}};
        if (!table.takesOptionsOtherwise && passesAllOn(m_file, *subject.site))
            proposal.certainty.limit(Limit::calledElsewhere, {{"api", m_row.api}});
        else
            proposal.certainty.limit(Limit::keywordsUnknown, m_result.warning->arguments);
    }
    add(std::move(proposal));
}

void Proposer::add(Proposal proposal)
{
    const auto known = std::find_if(m_result.proposals.begin(), m_result.proposals.end(), [&](const Proposal &other) {
        return other.range == proposal.range && other.pieces == proposal.pieces && other.statements.empty()
               && proposal.statements.empty();
    });
    if (known == m_result.proposals.end())
        m_result.proposals.push_back(std::move(proposal));
    else if (!known->call)
        known->call = std::move(proposal.call);
}

Outcome<> Proposer::proposeForm(const CallSubject &subject, const Variant &variant, const Form &form,
                                const CallByTable &table, bool bindsOperands)
{
    if (m_result.proposals.size() >= mostProposals)
        return refusal("TF4020");
    Emission call;
    const Emission *callPieces = nullptr;
    std::vector<std::string> left;
    if (writesCall(form.emit.parts) && table.get()) {
        const TableRewrite &byTable = *table.get();
        call.pieces = composeCall(byTable.plan, tree().text());
        // What the table leaves to a default parameter rule is not written by it.
        for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
            const bool isLeft =
                std::find(byTable.left.begin(), byTable.left.end(), parameter.name) != byTable.left.end();
            if (passes(subject, parameter.name) && !isLeft)
                call.mentioned.push_back(parameter.name);
        }
        call.mentioned.emplace_back("call");
        callPieces = &call;
    }
    const Outcome<FormPlace> place = placeOf(form);
    if (!place && form.writesStatements())
        return tl::unexpected<Message>(place.error());
    Outcome<FormText> text = textOf(form, subject, place.value_or(FormPlace()), callPieces, bindsOperands);
    if (!text) // without `{call}` it is the table that says why
        return tl::unexpected<Message>(is(text.error(), Reason::noRewrite) && !table.get() ? table.get().error()
                                                                                           : text.error());
    if (subject.calleeStays && (form.writesStatements() || !keepCallee(variant, text->inPlace)))
        return refusal("TF4052", {{"api", m_occurrence.api}, {"name", std::string(tree().text(m_occurrence.name))}});
    // All that the call passes goes with it.
    const auto hasEffect = [this](const Argument &argument) { return !isDroppable(m_file, argument.value); };
    const bool hasEffects = (subject.receiver != noNode && !isDroppable(m_file, subject.receiver))
                            || std::any_of(subject.site->arguments.begin(), subject.site->arguments.end(), hasEffect);
    const bool isDecorator = tree().kind(tree().parent(m_occurrence.node)) == Kind::decorator;
    if (form.deletes && (isDecorator || isOption(form)) && hasEffects)
        return refusal(codeOf(Reason::noRewrite), {{"api", m_occurrence.api}});
    if (form.deletes && isDecorator) {
        deleteDecorator(form);
        return {};
    }
    if (!form.deletes || !isOption(form))
        if (Outcome<> covered = checkCovered(subject, variant, text->inPlace, left); !covered)
            return covered;
    if (!left.empty() && !text->instead.empty())
        return refusal("TF4008", {{"parameter", left.front()}, {"argument", "…"}});
    if (Outcome<> done = applyDefaultParameterRules(subject, left, text->inPlace, m_unverifiable); !done)
        return done;
    if (subject.site->isNegated)
        negate(text->inPlace);
    if (!place)
        return tl::unexpected<Message>(place.error());
    return finishForm(form, *place, std::move(*text));
}

bool Proposer::proposeBound(const CallSubject &subject, const Variant &variant, const Form &form,
                            const CallByTable &table, const Message &refusal)
{
    const bool byStatement = m_file.pack.operandBinding == mapping::OperandBinding::statement;
    const bool isExpression = form.replaces != Replaces::statement && !form.deletes && !form.writesStatements();
    if ((!byStatement && !isExpression) || form.deletes || !needsOperandBinding(refusal))
        return false;
    const Outcome<> done = proposeForm(subject, variant, form, table, true);
    if (!done && is(done.error(), Reason::noStatementBefore))
        m_result.refusalReason = done.error();
    return done.has_value();
}

std::string Proposer::formId(std::string id) const
{
    return m_variantIndex == 0 ? std::move(id) : "variant:" + std::to_string(m_variantIndex + 1) + "/" + id;
}

bool Proposer::finish(Proposal &proposal, NodeId place, Emission emission, bool sameLayout,
                      const std::vector<Piece> &elsewhere)
{
    if (!fitsName(emission)) {
        refuse({codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}});
        return false;
    }
    place = joinNegations(place, emission);
    Outcome<Emission> fitted = placeInContext(m_file, place, std::move(emission), sameLayout, elsewhere);
    if (!fitted) {
        refuse(fitted.error());
        return false;
    }
    complete(proposal, place, std::move(*fitted));
    return true;
}

void Proposer::complete(Proposal &proposal, NodeId place, Emission emission)
{
    if (m_unverifiable && !m_result.warning)
        m_result.warning = Message{"TF4043", {}};
    proposal.range = tree().range(place);
    proposal.pieces = std::move(emission.pieces);
    proposal.binding = emission.binding;
    proposal.required = python::requiredAt(tree(), place);
    proposal.certainty = m_occurrence.certainty;
    if (m_unverifiable)
        proposal.certainty.limit(Limit::parameterUnverifiable);
    if (m_askedTypes.weakest && m_file.migrationState == MigrationState::partly)
        m_file.limitByMigration(proposal.certainty);
    if (m_askedTypes.weakest && *m_askedTypes.weakest != Confidence::certain)
        proposal.certainty.limit(*m_askedTypes.weakest == Confidence::likely ? Limit::argumentTypeInferred
                                                                             : Limit::argumentTypeUncertain,
                                 {{"expr", std::string(tree().text(m_askedTypes.expression))}});
    if (m_occurrence.origin == Occurrence::Origin::aliasedCall)
        limitByAlias(proposal.certainty);
}

bool Proposer::negateComparison(Emission &emission) const
{
    std::string before; // all but the last piece
    for (const Piece &piece : emission.pieces) {
        if (piece.keepsSource() || piece.kind == Piece::Kind::variable)
            return false;
        before += piece.text;
    }
    const auto negated = m_file.pack.negatedComparisons.find(before);
    Piece &last = emission.pieces.back();
    before.resize(before.size() - last.text.size());
    if (negated == m_file.pack.negatedComparisons.end() || last.kind != Piece::Kind::literal
        || !negated->second.starts_with(before))
        return false;
    last.text = negated->second.substr(before.size());
    return true;
}

NodeId Proposer::joinNegations(NodeId place, Emission &emission) const
{
    constexpr std::string_view negation = "not ";
    const NodeId parent = tree().parent(place);
    if (parent == noNode || tree().kind(parent) != Kind::not_operator || emission.pieces.empty())
        return place;
    if (emission.binding == Precedence::comparison)
        return negateComparison(emission) ? parent : place;
    if (emission.binding != Precedence::inversion || emission.pieces.front().kind != Piece::Kind::literal
        || !emission.pieces.front().text.starts_with(negation))
        return place;
    emission.pieces.front().text.erase(0, negation.size());
    if (emission.pieces.front().text.empty())
        emission.pieces.erase(emission.pieces.begin());
    emission.binding = Precedence::comparison;
    return parent;
}

ProposalSet propose(const FileContext &file, const Occurrence &occurrence, const Row &row)
{
    return Proposer(file, occurrence, row).run();
}

} // namespace torchferry::convert
