// SPDX-License-Identifier: Apache-2.0
// Proposals for what is not called: attributes, constants, names that are passed on.
#include <algorithm>

#include "core/base/dotted.h"
#include "core/base/reason.h"
#include "core/convert/dataflow/call_only_values.h"
#include "core/convert/dataflow/callable_escapes.h"
#include "core/convert/dataflow/made_by_size.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/model/ternary.h"
#include "core/convert/proposals/base_removal.h"
#include "core/convert/proposals/proposer.h"
#include "core/convert/proposals/value_choices.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/statements.h"
#include "core/mapping/option_forms.h"
#include "core/mapping/target_imports.h"

namespace torchferry::convert {

using certainty::Certainty;
using certainty::Limit;
using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::Category;
using mapping::Form;
using mapping::Note;
using mapping::ParameterRule;
using mapping::Use;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;

namespace {

/// Classes in brackets, where one stood in a tuple that objects are tested for: `(A, B)` in `isinstance(x, (C, D))`.
void joinTuple(const FileContext &file, NodeId use, Emission &written)
{
    const bool isListed = file.tree.kind(file.tree.parent(use)) == Kind::tuple;
    if (!isListed || written.pieces.empty() || !isOnlyTestedFor(file, use, true))
        return;
    Piece &first = written.pieces.front();
    Piece &last = written.pieces.back();
    if (first.kind != Piece::Kind::literal || last.kind != Piece::Kind::literal || !first.text.starts_with('(')
        || !last.text.ends_with(')'))
        return;
    first.text.erase(0, 1);
    last.text.pop_back();
}

} // namespace

void Proposer::proposeAccess()
{
    chooseAccess();
    if (m_result.variant == nullptr)
        return;
    const CallSubject subject = subjectOf(nullptr, nullptr);
    if (!m_result.variant->jointForms.empty())
        proposeJoint(storing(subject), *m_result.variant);
    if (m_result.proposals.empty())
        return;
    for (const Form &form : m_result.variant->forms) {
        if (isOption(form) && evaluate(form.when, subject) == Ternary::yes)
            (void)proposeAccessForm(subject, form); // one that cannot be written here is no option
    }
}

/// The subject with the value that an assignment stores.
CallSubject Proposer::storing(CallSubject subject) const
{
    if (m_occurrence.use == Use::store) {
        if (const NodeId assignment = plainStore(tree(), m_occurrence.name); assignment != noNode)
            subject.value = tree().child(assignment, Field::right);
    }
    return subject;
}

void Proposer::chooseAccess()
{
    const CallSubject subject = storing(subjectOf(nullptr, nullptr));
    bool certain = true;
    for (const Variant &variant : m_row.variants) {
        m_result.variant = &variant;
        m_variantIndex = static_cast<std::size_t>(&variant - m_row.variants.data());
        // `del x.grad`: what takes more than a name to set takes more than `del` to be gone.
        if (isDeleted(tree(), m_occurrence.name) && !variant.forms.empty())
            return refuse({codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}});
        bool refused = false; // a form holds and cannot be written: the name alone would mean something else
        for (const Form &form : variant.forms) {
            const Ternary holds = isOption(form) ? Ternary::no : evaluate(form.when, subject);
            if (holds == Ternary::no)
                continue;
            if (form.byHand) {
                refuse({"TF4045", {{"api", m_occurrence.api}}});
                if (holds == Ternary::yes)
                    return lowerUnless(certain);
                certain = false;
                continue;
            }
            const Outcome<> done = proposeAccessForm(subject, form);
            refused = refused || !done;
            if (!done)
                refuse(done.error());
            else if (holds == Ternary::yes)
                return lowerUnless(certain);
            else
                certain = false;
        }
        if (!refused && !variant.target.empty() && proposeTargetName(variant))
            return lowerUnless(certain);
    }
    if (m_result.proposals.empty())
        refuse({codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}});
}

Outcome<> Proposer::proposeAccessForm(const CallSubject &subject, const Form &form)
{
    const Outcome<FormPlace> place = placeOf(form);
    if (!place && form.writesStatements())
        return tl::unexpected<Message>(place.error());
    Outcome<FormText> text = textOf(form, subject, place.value_or(FormPlace()), nullptr, false);
    const bool mayBind = form.replaces != mapping::Replaces::statement
                         || m_file.pack.operandBinding == mapping::OperandBinding::statement;
    if (!text && place && mayBind && needsOperandBinding(text.error()))
        text = textOf(form, subject, *place, nullptr, true);
    if (!text)
        return tl::unexpected<Message>(text.error());
    if (!place)
        return tl::unexpected<Message>(place.error());
    return finishForm(form, *place, std::move(*text));
}

namespace {

/// `join = loom.cat` in the body of a class. A built-in function stays one when it is read from an object; a function
/// of Python would get the object passed. An annotation says that objects have one each.
bool isOfClassBody(const FileContext &file, NodeId value)
{
    const NodeId target = targetOf(file.tree, value);
    const std::uint32_t variable =
        target == noNode || file.tree.kind(target) != Kind::identifier ? names::none : file.names.variableOf(target);
    if (variable == names::none || file.tree.child(file.tree.parent(target), Field::type) != noNode)
        return false;
    const names::Variable &kept = file.names.variables()[variable];
    return file.names.scopes()[kept.scope].kind == names::Scope::Kind::class_;
}

bool isOfEnum(const python::Tree &tree, NodeId value)
{
    while (value != noNode && tree.kind(value) != Kind::class_definition)
        value = tree.parent(value);
    const NodeId bases = value == noNode ? NodeId{noNode} : tree.child(value, Field::superclasses);
    return bases != noNode && tree.text(bases).find("Enum") != std::string_view::npos;
}

} // namespace

bool Proposer::proposeTargetName(const Variant &variant)
{
    const ApiFacts *target = m_file.pack.targetFacts.find(variant.target);
    const std::string_view member = memberOf(m_file.pack, variant.target);
    const ApiFacts *source = m_file.pack.sourceFacts.find(m_occurrence.api);
    const bool wasAttribute = source == nullptr || source->kind != ApiKind::method;
    const bool becomesMethod = wasAttribute && target != nullptr && target->kind == ApiKind::method;
    const bool becomesFunction = target != nullptr && target->kind == ApiKind::function;
    if (m_occurrence.use == Use::store && (becomesMethod || becomesFunction))
        return false;
    // A method that is passed on cannot become an attribute, which would be read at once.
    const bool targetIsAttribute = target != nullptr && target->kind == ApiKind::attribute;
    if (!wasAttribute && targetIsAttribute) {
        refuse({codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}});
        return false;
    }
    Emission emission;
    const bool isKept = m_occurrence.use == Use::value && becomesFunction && source != nullptr
                        && source->kind == ApiKind::function && isOfClassBody(m_file, m_occurrence.name);
    if (isKept && isOfEnum(tree(), m_occurrence.name)) {
        refuse({codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}}); // a function is a method there, no member
        return false;
    }
    if (isKept) {
        emission.pieces = {literalPiece("staticmethod("), namePiece(variant.target, tree().range(m_occurrence.name)),
                           literalPiece(")")};
    } else if (m_occurrence.receiver == noNode) {
        emission.pieces = {namePiece(variant.target, tree().range(m_occurrence.name))};
    } else if (!member.empty()) {
        const NodeId name = tree().child(m_occurrence.name, Field::attribute);
        const ByteRange whole = tree().range(m_occurrence.name);
        emission.pieces = {sourcePiece(ByteRange{whole.begin, tree().begin(name)})};
        if (tree().text(name) == member)
            emission.pieces = {sourcePiece(whole)};
        else
            emission.pieces.push_back(literalPiece(std::string(member)));
        if (becomesMethod)
            emission.pieces.push_back(literalPiece("()"));
    } else if (!wasAttribute) {
        refuse({"TF4052", {{"api", m_occurrence.api}, {"name", std::string(tree().text(m_occurrence.name))}}});
        return false; // passed on is the method, not what it gives
    } else {
        emission.pieces = {namePiece(variant.target), literalPiece("("),
                           sourcePiece(tree(), m_occurrence.receiver, Precedence::lambda), literalPiece(")")};
    }
    Proposal proposal;
    proposal.form = formId("name");
    proposal.label = message("TF6001", MessageArgument{"target", variant.target});
    if (!finish(proposal, m_occurrence.name, std::move(emission), true))
        return false;
    m_result.proposals.push_back(std::move(proposal));
    return true;
}

/// The template for a method called without arguments, with `x` for the object; nothing when it asks for an argument.
std::optional<Emission> Proposer::bodyOfLambda(const Form &form) const
{
    if (form.writesStatements())
        return std::nullopt;
    Emission emission;
    emission.pieces.push_back(literalPiece("lambda x: "));
    emission.binding = Precedence::lambda;
    for (const mapping::TemplatePart &part : form.emit.parts) {
        switch (part.kind) {
        case mapping::TemplatePart::Kind::literal: emission.pieces.push_back(literalPiece(part.text)); break;
        case mapping::TemplatePart::Kind::symbol: emission.pieces.push_back(namePiece(part.text)); break;
        case mapping::TemplatePart::Kind::group: break;
        case mapping::TemplatePart::Kind::fresh: return std::nullopt;
        case mapping::TemplatePart::Kind::hole:
            if (part.text == "receiver")
                emission.pieces.push_back(literalPiece("x"));
            else if (part.fallback && part.group.empty())
                emission.pieces.push_back(literalPiece(*part.fallback));
            else
                return std::nullopt;
            break;
        }
    }
    return emission;
}

void Proposer::proposeLambda(const Variant &variant)
{
    const ApiFacts *facts = m_file.pack.sourceFacts.find(m_occurrence.api);
    const std::vector<mapping::Signature> &signatures = signaturesOf(variant, facts);
    const bool isMethod = m_occurrence.receiver == noNode && facts != nullptr && facts->kind == ApiKind::method
                          && m_occurrence.api.starts_with(m_file.pack.source.tensorClass + ".");
    if (!isMethod || signatures.empty() || !m_row.holdsFor(Use::call))
        return;
    const mapping::Signature &signature = signatures.front();
    const CallSite site;
    const auto bound = bind(m_file, site, signature);
    if (!bound)
        return;
    const CallSubject subject = subjectOf(&site, &*bound);
    for (const Form &form : variant.forms) {
        const Ternary holds = evaluate(form.when, subject);
        if (holds == Ternary::no)
            continue;
        std::optional<Emission> emission = bodyOfLambda(form);
        if (holds != Ternary::yes || form.replaces != mapping::Replaces::call || form.deletes || form.byHand
            || !emission)
            return;
        Proposal proposal;
        proposal.form = formId("lambda");
        proposal.label = {"TF6002", {{"form", form.label.en.empty() ? form.emit.source : form.label.en}}};
        if (!finish(proposal, m_occurrence.name, std::move(*emission), true))
            return;
        // A caller may pass arguments, where the function takes some.
        const bool alone = signature.parameters.empty() && (facts->overloads.size() <= 1);
        proposal.certainty.limit(alone ? Limit::calledElsewhere : Limit::differsInCalls, {{"api", m_occurrence.api}});
        m_result.proposals.push_back(std::move(proposal));
        return;
    }
}

namespace {

bool isText(const Emission &emission)
{
    return emission.pieces.size() == 1 && emission.pieces.front().kind == Piece::Kind::literal
           && emission.pieces.front().text.find_first_of("'\"") == 0;
}

} // namespace

void Proposer::proposeName()
{
    CallSubject subject = subjectOf(nullptr, nullptr);
    // Forms of a row that is for calls say how a call is written, not what the name alone becomes.
    const bool ownForms = m_row.holdsFor(m_occurrence.use) && !m_row.holdsFor(Use::call);
    for (const Variant &variant : m_row.variants) {
        for (const Form &form : variant.forms) {
            const bool isInstead = lacksHelper(m_file, form) && !variant.target.empty(); // the name is written then
            if (!ownForms || isInstead || isOption(form) || evaluate(form.when, subject) != Ternary::yes)
                continue;
            if (form.byHand)
                return refuse({"TF4045", {{"api", m_occurrence.api}}});
            if (form.deletes && m_occurrence.use == Use::decorator) {
                deleteDecorator(form);
                return;
            }
            if (isNameForValue(form) && proposePartial(true))
                return;
            m_result.variant = &variant;
            if (form.deletes && m_occurrence.use == Use::base) {
                Outcome<Proposal> removed = removeBase(m_file, m_occurrence);
                if (!removed)
                    return refuse(removed.error());
                removed->form = "form:" + form.id;
                m_result.proposals.push_back(std::move(*removed));
                return;
            }
            const Outcome<FormPlace> place = placeOf(form);
            if (!place && form.writesStatements())
                return refuse(place.error());
            Outcome<FormText> text = textOf(form, subject, place.value_or(FormPlace()), nullptr, false);
            if (text && isText(text->inPlace) && mayBeCalled(m_file, m_occurrence.name))
                return refuse({"TF4082", {{"api", m_occurrence.api}}});
            if (!text || !place)
                return refuse(!text ? text.error() : place.error());
            joinTuple(m_file, m_occurrence.name, text->inPlace);
            if (const Outcome<> done = finishForm(form, *place, std::move(*text)); !done)
                return refuse(done.error());
            limitByOpenCalls(form);
            return offerNames(subject, variant);
        }
    }
    const Variant &variant = m_row.variants.front();
    m_result.variant = &variant;
    if (variant.target.empty() || (m_occurrence.origin == Occurrence::Origin::member && m_occurrence.use != Use::value))
        return refuse({std::string(whyNoTarget(variant)), {{"api", m_occurrence.api}}});
    if (m_occurrence.use == Use::value && proposePartial(false))
        return;
    if (!proposeTargetName(variant))
        return proposeLambda(variant);
    Proposal &proposal = m_result.proposals.back();
    if (m_occurrence.use == Use::value && isGivenKeyword(variant))
        proposal.certainty.limit(Limit::differsInCalls, {{"api", m_occurrence.api}});
    else
        limitByCalls(variant, proposal.certainty);
    if (m_occurrence.use == Use::value && argumentsOfChoice(tree(), m_occurrence.name) == noNode
        && ((renames(variant) && isOneOfSeveral(m_file, m_occurrence.name))
            || (m_occurrence.origin != Occurrence::Origin::member && !isOnlyCalled(m_file, m_occurrence.name)
                && !isOnlyTestedFor(m_file, m_occurrence.name) && mayBeCalledByName(variant))))
        limitAsSelected(variant.target, proposal.certainty);
    if (readsAttributes(tree(), tree().parent(m_occurrence.name))) {
        m_result.warning = Message{"TF4051", {{"api", m_occurrence.api}}};
        proposal.certainty.limit(Limit::patternAttributes, m_result.warning->arguments);
    }
}

/// The options of the row that hold beside what it writes.
void Proposer::offerNames(const CallSubject &subject, const Variant &variant)
{
    for (const Form &form : variant.forms) {
        const Outcome<FormPlace> place = placeOf(form);
        if (!isOption(form) || !place || evaluate(form.when, subject) != Ternary::yes)
            continue;
        if (Outcome<FormText> text = textOf(form, subject, *place, nullptr, false); text)
            (void)finishForm(form, *place, std::move(*text)); // one that cannot be written here is no option
    }
}

/// A row's own name for a function or a class that is used as a value: right for the usual calls, the row says.
bool Proposer::isNameForValue(const Form &form) const
{
    if (m_occurrence.use != Use::value || m_row.category != Category::composite || form.emit.parts.size() != 1
        || form.emit.parts.front().kind != mapping::TemplatePart::Kind::symbol
        || !m_file.pack.helpers.helperOf(form.emit.parts.front().text).empty())
        return false;
    const ApiFacts *facts = m_file.pack.targetFacts.find(form.emit.parts.front().text);
    return facts != nullptr && (facts->kind == ApiKind::function || facts->kind == ApiKind::class_);
}

void Proposer::limitByOpenCalls(const Form &form)
{
    const mapping::Row *calls = m_file.pack.row(m_occurrence.api, Use::call);
    if (!isNameForValue(form) || calls == nullptr || m_result.proposals.empty()
        || isOnlyCalled(m_file, m_occurrence.name) || isOnlyTestedFor(m_file, m_occurrence.name))
        return;
    Certainty &certainty = m_result.proposals.back().certainty;
    certainty.limit(Limit::calledElsewhere, {{"api", m_occurrence.api}});
    const bool mayNameParameters =
        std::any_of(calls->variants.begin(), calls->variants.end(), [&](const Variant &variant) {
            return isGivenKeyword(variant) || isGivenNames() || mayBeCalledByName(variant);
        });
    if (mayNameParameters && !isMadeBySizeOnly(m_file, m_occurrence.name))
        limitAsSelected(form.emit.parts.front().text, certainty);
}

bool Proposer::mayBeCalledByName(const Variant &variant) const
{
    const ApiFacts *facts = m_file.pack.sourceFacts.find(m_occurrence.api);
    return isNamedInOpenCalls(m_file, m_occurrence.name, variant, signaturesOf(variant, facts));
}

void Proposer::limitAsSelected(const std::string &target, Certainty &certainty)
{
    m_result.warning = message("TF4060", MessageArgument{"api", m_occurrence.api}, MessageArgument{"target", target});
    certainty.limit(Limit::selectedFunction, m_result.warning->arguments);
}

/// `partial(function, input=x)`: a keyword beside the function is likely to reach it, under the name it has now.
bool Proposer::isGivenKeyword(const Variant &variant) const
{
    const NodeId chosen = argumentsOfChoice(tree(), m_occurrence.name);
    const NodeId list = chosen == noNode ? tree().parent(m_occurrence.name) : chosen;
    if (list == noNode || tree().kind(list) != Kind::argument_list)
        return false;
    for (NodeId argument = tree().firstNamedChild(list); argument != noNode;
         argument = tree().nextNamedSibling(argument)) {
        const NodeId name =
            tree().kind(argument) == Kind::keyword_argument ? tree().child(argument, Field::name) : noNode;
        if (name != noNode && std::any_of(variant.params.begin(), variant.params.end(), [&](const ParameterRule &rule) {
                return rule.source == tree().text(name) && rule.target != rule.source;
            }))
            return true;
    }
    return false;
}

void Proposer::limitByCalls(const Variant &variant, Certainty &certainty) const
{
    if (m_occurrence.use == Use::annotation || m_occurrence.use == Use::base
        || isOnlyTestedFor(m_file, m_occurrence.name))
        return;
    if (isOnlyCalled(m_file, m_occurrence.name))
        return; // and each call tells what it passes
    const bool asks = std::any_of(variant.params.begin(), variant.params.end(), [](const ParameterRule &rule) {
        return rule.note == Note::set || rule.note == Note::defaultDiffers || rule.note == Note::differs;
    });
    if (asks || m_row.variants.size() > 1 || m_row.category >= Category::argsDiffer)
        certainty.limit(Limit::differsInCalls, {{"api", m_occurrence.api}});
    else if (m_row.category != Category::oneToOne)
        certainty.limit(Limit::calledElsewhere, {{"api", m_occurrence.api}});
}

void Proposer::limitByAlias(Certainty &certainty) const
{
    if (m_occurrence.isWrittenOut)
        return; // the alias is not called any more
    const NodeId given = givenTo(m_file, m_occurrence.name);
    if (given == noNode || !isOnlyCalled(m_file, given))
        limitByCalls(m_row.variants.front(), certainty);
}

/// In a `case` a value is written as a dotted name or a literal, since a plain name would bind; a class as a name. What
/// `isinstance` asks for is no text.
bool Proposer::fitsName(const Emission &emission) const
{
    const bool alone = emission.pieces.size() == 1;
    const bool isName = alone && emission.pieces.front().kind == Piece::Kind::name;
    const bool becomesText = isText(emission);
    if (isTypeTest(tree(), m_occurrence.name))
        return !becomesText;
    if (tree().kind(m_occurrence.name) != Kind::dotted_name)
        return true;
    const NodeId pattern = tree().parent(m_occurrence.name);
    const bool isClass = tree().kind(pattern) == Kind::class_pattern;
    if (isName
        && !isClass) { // of a module of a library, which may be imported by its name alone, none is sure to have a dot
        const std::string &symbol = emission.pieces.front().text;
        const mapping::TargetImport *import = mapping::importFor(m_file.pack.imports, symbol);
        return ownerOf(symbol).find('.') == std::string_view::npos && (import == nullptr || import->bound != symbol);
    }
    return isName || (alone && becomesText != isClass && !(isClass && readsAttributes(tree(), pattern)));
}

void Proposer::deleteDecorator(const Form &form)
{
    const NodeId decorator = tree().enclosing(m_occurrence.node, Kind::decorator);
    const auto edit = decorator == noNode ? std::nullopt : removal(m_file, decorator);
    if (!edit)
        return refuse({"TF4026", {{"api", m_occurrence.api}}});
    Proposal proposal;
    proposal.form = "form:" + form.id;
    proposal.label = {"TF6003", {}};
    proposal.range = tree().range(m_occurrence.node);
    proposal.certainty = m_occurrence.certainty;
    proposal.statements.push_back(*edit);
    m_result.proposals.push_back(std::move(proposal));
}

} // namespace torchferry::convert
