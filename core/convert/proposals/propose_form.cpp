// SPDX-License-Identifier: Apache-2.0
// Puts what a form writes into the program: in place of the use, of its statement, or around it.
#include <algorithm>
#include <utility>

#include "core/base/reason.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/proposals/proposer.h"
#include "core/convert/rewrite/comment_preservation.h"
#include "core/convert/rewrite/keyword_spacing.h"
#include "core/convert/rewrite/loop_joining.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/compared_operands.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::Form;
using mapping::Replaces;
using mapping::Use;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;

namespace {

bool writesResult(const std::vector<mapping::TemplatePart> &parts)
{
    return std::any_of(parts.begin(), parts.end(), [](const mapping::TemplatePart &part) {
        return (part.kind == mapping::TemplatePart::Kind::hole && part.text == "result") || writesResult(part.group);
    });
}

bool writesResult(const std::vector<mapping::Template> &templates)
{
    return std::any_of(templates.begin(), templates.end(),
                       [](const mapping::Template &one) { return writesResult(one.parts); });
}

/// The tuple that becomes a list with the use, or the list in a call that goes, and what both are sides of.
struct Pairing {
    NodeId tuple = noNode;
    NodeId whole = noNode;
    Precedence binding = Precedence::any; ///< of the whole
    Precedence left = Precedence::any;    ///< what its sides require
    Precedence right = Precedence::any;
};

Pairing pairingOf(const python::Tree &tree, NodeId use, Replaces replaces)
{
    Pairing pairing;
    if (replaces == Replaces::comparison)
        pairing = {tupleComparedWith(tree, use), noNode, Precedence::comparison, Precedence::bitOr, Precedence::bitOr};
    else
        pairing = {tupleAddedTo(tree, use), noNode, Precedence::sum, Precedence::sum, Precedence::product};
    if (pairing.tuple != noNode) {
        pairing.whole = tree.parent(skipBrackets(tree, pairing.tuple));
    } else if (replaces == Replaces::comparison) {
        pairing.tuple = displayComparedWith(tree, use);
        if (pairing.tuple != noNode)
            pairing.whole = comparisonOf(tree, slicesOf(tree, use));
    }
    return pairing;
}

/// The comparison or sum with `use` as `written`, and the tuple on its other side as a list: `x.shape == [1, 2]`,
/// `x.shape[:-1] + [2, 3]`.
Emission besideList(const python::Tree &tree, NodeId use, const Pairing &pairing, Emission written)
{
    const NodeId tuple = pairing.tuple;
    const NodeId first = tree.firstNamedChild(pairing.whole);
    const NodeId second = tree.nextNamedSibling(first);
    NodeId last = noNode; // of the elements: a comma behind it goes
    for (NodeId element = tree.firstNamedChild(tuple); element != noNode; element = tree.nextNamedSibling(element))
        last = element;
    Emission list;
    list.pieces.push_back(literalPiece("["));
    const bool isOnOneLine = tree.text(tuple).find('\n') == std::string_view::npos;
    if (!isOnOneLine) // it keeps its lines, and a comma at the end of one
        list.pieces.push_back(sourcePiece({tree.begin(tuple) + 1, tree.end(tuple) - 1}));
    else if (last != noNode)
        list.pieces.push_back(sourcePiece({tree.begin(tree.firstNamedChild(tuple)), tree.end(last)}));
    list.pieces.push_back(literalPiece("]"));
    const NodeId operand = slicesOf(tree, use);
    const bool isFirst = skipBrackets(tree, operand) == first;
    if (operand != use) {
        Emission sliced;
        sliced.mentioned = written.mentioned;
        append(sliced.pieces, written, Precedence::primary);
        sliced.pieces.push_back(sourcePiece({tree.end(use), tree.end(operand)}));
        written = std::move(sliced);
    }
    Emission result;
    result.binding = pairing.binding;
    result.mentioned = written.mentioned;
    append(result.pieces, isFirst ? written : list, pairing.left);
    result.pieces.push_back(sourcePiece({tree.end(first), tree.begin(second)}));
    append(result.pieces, isFirst ? list : written, pairing.right);
    return result;
}

/// `tuple(x.shape[1:])`: the slices, which are `operand`, of `use` as `written`.
Emission tupleOf(const python::Tree &tree, NodeId use, NodeId operand, Emission written)
{
    Emission result;
    result.mentioned = written.mentioned;
    result.pieces.push_back(literalPiece("tuple("));
    append(result.pieces, written, operand == use ? Precedence::any : Precedence::primary);
    if (operand != use)
        result.pieces.push_back(sourcePiece({tree.end(use), tree.end(operand)}));
    result.pieces.push_back(literalPiece(")"));
    return result;
}

/// Most that a file holds which does not import the source is something else: its author would not have it touched.
bool importsSource(const FileContext &file)
{
    const std::vector<names::Binding> &bindings = file.names.bindings();
    return std::any_of(bindings.begin(), bindings.end(), [&file](const names::Binding &binding) {
        return binding.kind == names::Binding::Kind::import && file.pack.source.owns(binding.target);
    });
}

} // namespace

Outcome<FormPlace> Proposer::placeOf(const Form &form) const
{
    FormPlace place;
    place.replaced = m_occurrence.node;
    place.result = assignedTarget(tree(), m_occurrence.node);
    const bool needsResult = writesResult(form.statements) || writesResult(form.after);
    const bool readsResult = writesResult(form.emit.parts);
    if ((needsResult && place.result == noNode)
        || (readsResult && (place.result == noNode || !isRepeatableTarget(tree(), place.result))))
        return refusal("TF4152", {{"placeholder", "result"}});
    if (form.replaces == Replaces::access) {
        place.replaced = accessOf(tree(), m_occurrence.node);
        if (place.replaced != noNode && asksForUse(form.when, {"called"}))
            place.replaced = callOf(tree(), place.replaced);
        if (asksForUse(form.when, {"first"}))
            place.replaced = callWithOnly(m_file, m_occurrence.node, "next");
        for (const std::string_view function : {"int", "list"}) {
            if (asksForUse(form.when, {function}))
                place.replaced = callWithOnly(m_file, m_occurrence.node, function);
        }
        if (asksForUse(form.when, {"instance"}))
            place.replaced = instanceTestOf(m_file, m_occurrence.node);
        if (asksForUse(form.when, {"negated"}))
            place.replaced = negationOf(tree(), m_occurrence.node);
        place.result = assignedTarget(tree(), place.replaced);
        if (place.replaced == noNode)
            return refusal(codeOf(Reason::noRewrite), {{"api", m_occurrence.api}});
    } else if (form.replaces == Replaces::slices) {
        place.replaced = slicesOf(tree(), m_occurrence.node);
        place.result = assignedTarget(tree(), place.replaced);
    } else if (form.replaces == Replaces::comparison || form.replaces == Replaces::sum) {
        place.result = noNode;
        place.replaced = pairingOf(tree(), m_occurrence.node, form.replaces).whole;
        if (place.replaced == noNode && form.replaces == Replaces::comparison) // with a text: what it is is known
            place.replaced = comparisonOf(tree(), m_occurrence.node);
        if (place.replaced == noNode)
            return refusal(codeOf(Reason::noRewrite), {{"api", m_occurrence.api}});
    } else if (form.replaces == Replaces::statement || form.deletes) {
        const NodeId statement = tree().statement(m_occurrence.node);
        const bool removesAssignment = form.deletes && asksForUse(form.when, {"reassigned"});
        const bool isOwn = tree().kind(statement) == Kind::expression_statement
                           && (tree().firstNamedChild(statement) == m_occurrence.node
                               || (place.result != noNode && (needsResult || removesAssignment)));
        place.replaced = statement;
        place.isStatement = true;
        if (m_occurrence.use == Use::store) {
            place.replaced = plainStore(tree(), m_occurrence.name);
            place.isStatement = form.writesStatements() && place.replaced != noNode;
            if (place.isStatement)
                place.replaced = statement;
        } else if (!isOwn) {
            place.replaced = noNode;
        }
        if (place.replaced == noNode)
            return refusal("TF4026", {{"api", m_occurrence.api}});
    }
    return place;
}

Outcome<FormText> Proposer::textOf(const Form &form, const CallSubject &subject, const FormPlace &place,
                                   const Emission *call, bool bindsOperands) const
{
    const bool byStatement = bindsOperands && m_file.pack.operandBinding == mapping::OperandBinding::statement;
    if (form.writesStatements() || byStatement)
        return writeForm(form, subject, place, call, bindsOperands);
    Outcome<Emission> emission = instantiate(form.emit, subject, call, bindsOperands, place.result);
    if (!emission)
        return tl::unexpected<Message>(emission.error());
    FormText text;
    if (form.replaces == Replaces::slices && place.replaced != noNode) {
        text.inPlace = tupleOf(tree(), m_occurrence.node, place.replaced, std::move(*emission));
        return text;
    }
    const bool hasList = form.replaces == Replaces::comparison || form.replaces == Replaces::sum;
    const Pairing pairing = hasList ? pairingOf(tree(), m_occurrence.node, form.replaces) : Pairing();
    text.inPlace = pairing.whole != noNode && place.replaced != noNode
                       ? besideList(tree(), m_occurrence.node, pairing, std::move(*emission))
                       : std::move(*emission);
    return text;
}

Outcome<> Proposer::deleteStatement(Proposal proposal, NodeId statement)
{
    const auto edit = removal(m_file, statement);
    if (!edit)
        return refusal("TF4026", {{"api", m_occurrence.api}});
    proposal.range = tree().range(m_occurrence.node);
    proposal.certainty = m_occurrence.certainty;
    proposal.statements.push_back(*edit);
    m_result.proposals.push_back(std::move(proposal));
    return {};
}

Outcome<> Proposer::addStatements(Proposal &proposal, const FormPlace &place, FormText &text) const
{
    const NodeId statement = tree().statement(place.replaced);
    if (!text.instead.empty()) {
        std::vector<Piece> lines = linesOf(m_file, statement, std::move(text.instead));
        const std::string separator = std::string(m_file.source.newline()) + indentationOf(tree(), statement);
        const std::vector<ByteRange> lost = lostComments(tree(), tree().range(statement), lines);
        const std::vector<ByteRange> all = lostComments(tree(), tree().range(statement), {});
        const auto isLost = [&lost](const ByteRange &comment) {
            return std::find(lost.begin(), lost.end(), comment) != lost.end();
        };
        // They go above the statement: none of those that stay in it may have been before one of them.
        if (!std::is_partitioned(all.begin(), all.end(), isLost))
            return refusal("TF4088");
        for (const ByteRange &comment : lost) {
            text.inPlace.pieces.push_back(sourcePiece(comment));
            text.inPlace.pieces.push_back(literalPiece(separator));
        }
        text.inPlace.pieces.insert(text.inPlace.pieces.end(), lines.begin(), lines.end());
    }
    const auto add = [&](std::vector<FormText::Statement> &statements, StatementEdit::Kind kind) {
        for (FormText::Statement &one : statements) {
            auto edit = lineEdit(m_file, statement, kind, linesOf(m_file, statement, {std::move(one)}));
            if (!edit)
                return false;
            proposal.statements.push_back(std::move(*edit));
        }
        return true;
    };
    if (!add(text.before, StatementEdit::Kind::before))
        return refusal(codeOf(Reason::noStatementBefore));
    if (!add(text.after, StatementEdit::Kind::after))
        return refusal("TF4151");
    return {};
}

Outcome<> Proposer::finishForm(const Form &form, const FormPlace &place, FormText text)
{
    Proposal proposal;
    proposal.form = formId("form:" + form.id);
    proposal.label =
        message("TF6002", MessageArgument{"form", form.label.en.empty() ? form.emit.source : form.label.en});
    const NodeId statement = tree().statement(m_occurrence.node);
    if (form.deletes || (form.emit.parts.empty() && form.statements.empty() && form.replaces == Replaces::statement))
        return deleteStatement(std::move(proposal), tree().statement(place.replaced));
    if (tree().kind(m_occurrence.node) == Kind::call && spacesKeywords(tree(), m_occurrence.node))
        spaceKeywords(text.inPlace.pieces);
    writeListsOfGenerators(tree(), text.inPlace.pieces);
    const bool isInstead = !text.instead.empty();
    if (const Outcome<> added = addStatements(proposal, place, text); !added)
        return added;
    std::vector<Piece> elsewhere;
    for (const StatementEdit &edit : proposal.statements)
        elsewhere.insert(elsewhere.end(), edit.pieces.begin(), edit.pieces.end());
    if (isInstead) {
        complete(proposal, place.replaced, std::move(text.inPlace));
    } else if (!finish(proposal, place.replaced, std::move(text.inPlace), false, elsewhere)) {
        return m_result.refusalReason ? Outcome<>(tl::unexpected<Message>(*m_result.refusalReason))
                                      : Outcome<>(refusal(codeOf(Reason::noRewrite), {{"api", m_occurrence.api}}));
    } else if (form.replaces == Replaces::call) {
        joinLoops(m_file, place.replaced, proposal);
    }
    if (place.replaced == statement || (form.replaces == Replaces::statement && m_occurrence.use == Use::store)) {
        proposal.binding = Precedence::primary; // a whole statement is in no brackets
        proposal.required = Precedence::any;
    }
    if (form.receiverIndependent && m_occurrence.byName && m_file.migrationState == MigrationState::no
        && !isOfSettings(m_file, m_occurrence.receiver) && importsSource(m_file)) {
        proposal.certainty.supersede(Limit::receiverIndependent);
        m_result.receiverIndependent = true;
    }
    if (form.unverifiable) {
        proposal.certainty.limit(Limit::formUnverifiable);
        m_result.warning = Message{"TF4044", {}};
    }
    if (mapping::trustsUnknownCalls(form.when) && m_occurrence.receiver != noNode
        && !ValueFlow(m_file).isReplaceable(m_occurrence.receiver)) {
        m_result.warning = message("TF4141", MessageArgument{"expr", std::string(tree().text(m_occurrence.receiver))});
        proposal.certainty.limit(Limit::resultMayBeShared, m_result.warning->arguments);
    }
    add(std::move(proposal));
    return {};
}

} // namespace torchferry::convert
