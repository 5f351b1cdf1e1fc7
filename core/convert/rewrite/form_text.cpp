// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/form_text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "core/base/reason.h"
#include "core/convert/calls/repeatable_items.h"
#include "core/convert/rewrite/operand_variables.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/rewrite/template_writer.h"
#include "core/convert/safety/dropped_effects.h"
#include "core/convert/safety/evaluation_order.h"
#include "core/convert/safety/piece_text.h"
#include "core/convert/safety/statement_place.h"
#include "core/convert/safety/variable_capture.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using mapping::Form;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

using Statements = std::vector<FormText::Statement>;

void appendLines(std::vector<Piece> &pieces, const Statements &statements)
{
    for (const FormText::Statement &statement : statements) {
        pieces.insert(pieces.end(), statement.begin(), statement.end());
        pieces.push_back(literalPiece("\n"));
    }
}

/// A part of the source that may be evaluated only once is in two of the pieces.
std::optional<Message> repeatedOperand(const FileContext &file, const std::vector<Piece> &pieces)
{
    const Tree &tree = file.tree;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = i + 1; j < pieces.size(); ++j) {
            const ByteRange &one = pieces[i].range;
            const ByteRange &other = pieces[j].range;
            if (pieces[i].kind != Piece::Kind::source || pieces[j].kind != Piece::Kind::source || !one.overlaps(other)
                || one.empty() || other.empty())
                continue;
            NodeId node = noNode;
            for (NodeId id = tree.firstFrom(other.begin); tree.begin(id) == other.begin && id < tree.size(); ++id) {
                if (tree.range(id) == other)
                    node = id;
            }
            if (node == noNode || node == tree.root() || !isRepeatableOperand(file, node))
                return Message{codeOf(Reason::evaluatesTwice),
                               {{"argument", std::string(tree.text().substr(other.begin, other.size()))}}};
        }
    }
    return std::nullopt;
}

/// A variable is read in a lambda, a generator or a function of the template: perhaps when it has another value.
bool readsLater(const Tree &tree, const std::vector<Piece> &pieces)
{
    const RenderedText written(tree.text(), pieces);
    const Tree parsed = Tree::parse(written.text());
    std::vector<ByteRange> variables;
    std::uint32_t at = 0;
    for (const Piece &piece : pieces) {
        const std::vector<Piece> alone{piece};
        const auto size = static_cast<std::uint32_t>(RenderedText(tree.text(), alone).text().size());
        if (piece.kind == Piece::Kind::variable)
            variables.push_back({at, at + size});
        at += size;
    }
    for (NodeId id = 0; id < parsed.size(); ++id) {
        const Kind kind = parsed.kind(id);
        if (kind != Kind::lambda && kind != Kind::generator_expression && kind != Kind::function_definition)
            continue;
        if (std::any_of(variables.begin(), variables.end(),
                        [&](const ByteRange &variable) { return parsed.range(id).contains(variable); }))
            return true;
    }
    return false;
}

/// What is evaluated in `range` may be another thing once `target` has been assigned.
bool readsTarget(const Tree &tree, ByteRange range, NodeId target)
{
    std::vector<std::string_view> names;
    bool isPlain = true;
    for (NodeId id = target; id < tree.subtreeEnd(target); ++id) {
        if (tree.kind(id) == Kind::identifier)
            names.push_back(tree.text(id));
        isPlain = isPlain && tree.kind(id) != Kind::attribute && tree.kind(id) != Kind::subscript;
    }
    for (NodeId id = tree.firstFrom(range.begin); id < tree.size() && tree.begin(id) < range.end; ++id) {
        if (!range.contains(tree.range(id)))
            continue;
        const Kind kind = tree.kind(id);
        const bool isName = kind == Kind::identifier;
        const bool reads = kind == Kind::attribute || kind == Kind::subscript || kind == Kind::call;
        if ((isName && std::find(names.begin(), names.end(), tree.text(id)) != names.end()) || (!isPlain && reads))
            return true;
    }
    return false;
}

/// `x, i = …` in two statements: what the second one reads must not be what the first one has stored. `isStored`: the
/// target has been assigned before all of them.
bool readsStored(const Tree &tree, NodeId target, const Statements &statements, bool isStored)
{
    if (target == noNode)
        return false;
    const ByteRange stored = tree.range(target);
    const auto isTarget = [stored](const Piece &piece) {
        return piece.kind == Piece::Kind::source && stored.contains(piece.range);
    };
    for (const FormText::Statement &statement : statements) {
        for (const Piece &piece : statement) {
            if (isStored && piece.kind == Piece::Kind::source && !isTarget(piece)
                && readsTarget(tree, piece.range, target))
                return true;
        }
        isStored = isStored || std::any_of(statement.begin(), statement.end(), isTarget);
    }
    return false;
}

class FormWriter {
public:
    FormWriter(const Form &form, const CallSubject &subject, const FormPlace &place, const Emission *call)
        : m_form(form),
          m_subject(subject),
          m_place(place),
          m_call(call)
    {}

    Outcome<FormText> run(bool bindsOperands)
    {
        if (const Outcome<> possible = findPlace(bindsOperands); !possible)
            return tl::unexpected<Message>(possible.error());
        if (!bindsOperands)
            return write(nullptr);
        OperandCounter counter;
        if (const Outcome<FormText> counted = instantiate(&counter); !counted)
            return counted;
        Outcome<FormText> text = refusal(codeOf(Reason::changesOrder));
        for (const std::set<NodeId> &bound : OperandVariables::choices(m_subject, m_form, counter.counts())) {
            OperandVariables variables(m_subject, m_form, bound);
            text = write(&variables);
            if (text)
                break;
        }
        return text;
    }

private:
    const Tree &tree() const { return m_subject.file->tree; }

    Outcome<> findPlace(bool bindsOperands)
    {
        if (m_place.isStatement) {
            m_statement = StatementPlace{m_place.replaced, m_place.replaced, standsAlone(tree(), m_place.replaced)};
            if (!m_statement->mayFollow)
                return refusal(codeOf(Reason::noStatementBefore));
        } else {
            m_statement = statementPlace(*m_subject.file, m_place.replaced);
        }
        if (!m_statement
            || ((bindsOperands || !m_form.fresh.empty()) && !mayBindVariable(*m_subject.file, *m_statement)))
            return refusal(codeOf(Reason::noStatementBefore));
        if (!m_form.after.empty() && (!m_statement->mayFollow || !storesPlainly()))
            return refusal("TF4151");
        return {};
    }

    /// The statement does nothing behind the use but give its value to a name.
    bool storesPlainly() const
    {
        const NodeId inner = tree().firstNamedChild(m_statement->statement);
        if (tree().kind(inner) == Kind::augmented_assignment)
            return false;
        if (tree().kind(inner) != Kind::assignment)
            return true;
        const NodeId target = tree().child(inner, python::Field::left);
        return target == m_place.result ? isRepeatable(tree(), target) : tree().kind(target) == Kind::identifier;
    }

    Outcome<FormText> write(OperandVariables *variables)
    {
        Outcome<FormText> text = instantiate(variables);
        if (!text)
            return text;
        if (variables != nullptr) {
            Statements bound = variables->statements();
            Statements &first = text->instead.empty() ? text->before : text->instead;
            first.insert(first.begin(), std::make_move_iterator(bound.begin()), std::make_move_iterator(bound.end()));
        }
        if (std::optional<Message> why = check(*text))
            return tl::unexpected<Message>(std::move(*why));
        return text;
    }

    std::optional<Message> check(const FormText &text) const
    {
        std::vector<Piece> all = allPieces(text);
        if (std::optional<Message> why = repeatedOperand(*m_subject.file, all))
            return why;
        SurroundingText around;
        appendLines(around.before, text.before);
        appendLines(around.before, text.instead);
        around.inPlace = text.inPlace.pieces;
        around.replaced = tree().range(m_place.replaced);
        appendLines(around.after, text.after);
        around.movesUse = !m_form.prelude.empty() || !m_form.after.empty();
        const NodeId inner = tree().firstNamedChild(m_statement->statement);
        const NodeId target =
            tree().kind(inner) == Kind::assignment ? tree().child(inner, python::Field::left) : NodeId{noNode};
        if (readsStored(tree(), m_place.result, text.instead, false) || readsStored(tree(), target, text.after, true)
            || !keepsOrder(m_subject, *m_statement, around))
            return Message{codeOf(Reason::changesOrder), {}};
        if (std::optional<Message> captured = captures(m_subject, all))
            return captured;
        if (readsLater(tree(), all))
            return Message{codeOf(Reason::noStatementBefore), {}};
        Emission whole = text.inPlace;
        whole.pieces = std::move(all);
        if (const Outcome<> kept = keepsEffects(whole, m_subject); !kept)
            return kept.error();
        return std::nullopt;
    }

    Outcome<FormText> instantiate(OperandNamer *operands)
    {
        TemplateWriter writer(m_subject, m_call, noNode, operands);
        writer.setKeepsChains(false);
        std::vector<std::string> mentioned;
        const auto writeOne = [&](const mapping::Template &one) -> Outcome<Emission> {
            if (const Outcome<> written = writer.write(one.parts); !written)
                return tl::unexpected<Message>(written.error());
            Emission emission = writer.take(one.result);
            mentioned.insert(mentioned.end(), emission.mentioned.begin(), emission.mentioned.end());
            return emission;
        };
        FormText text;
        const auto writeAll = [&](const std::vector<mapping::Template> &templates,
                                  Statements &statements) -> std::optional<Message> {
            for (const mapping::Template &one : templates) {
                Outcome<Emission> emission = writeOne(one);
                if (!emission)
                    return emission.error();
                statements.push_back(std::move(emission->pieces));
            }
            return std::nullopt;
        };
        std::optional<Message> why = writeAll(m_form.prelude, text.before);
        writer.setResult(m_form.statements.empty() ? NodeId{noNode} : m_place.result);
        if (!why)
            why = writeAll(m_form.statements, text.instead);
        if (!why && m_place.isStatement && m_form.statements.empty()) {
            why = writeAll({m_form.emit}, text.instead);
        } else if (!why && m_form.statements.empty()) {
            Outcome<Emission> emission = writeOne(m_form.emit);
            if (!emission)
                return tl::unexpected<Message>(emission.error());
            text.inPlace = std::move(*emission);
        }
        writer.setResult(m_place.result);
        if (!why)
            why = writeAll(m_form.after, text.after);
        if (why)
            return tl::unexpected<Message>(std::move(*why));
        text.inPlace.mentioned = std::move(mentioned);
        return text;
    }

    const Form &m_form;
    const CallSubject &m_subject;
    const FormPlace &m_place;
    const Emission *m_call;
    std::optional<StatementPlace> m_statement;
};

} // namespace

Outcome<FormText> writeForm(const Form &form, const CallSubject &subject, const FormPlace &place, const Emission *call,
                            bool bindsOperands)
{
    return FormWriter(form, subject, place, call).run(bindsOperands);
}

std::vector<Piece> allPieces(const FormText &text)
{
    std::vector<Piece> pieces;
    appendLines(pieces, text.before);
    pieces.insert(pieces.end(), text.inPlace.pieces.begin(), text.inPlace.pieces.end());
    if (!text.inPlace.pieces.empty())
        pieces.push_back(literalPiece("\n"));
    appendLines(pieces, text.instead);
    appendLines(pieces, text.after);
    return pieces;
}

std::vector<Piece> linesOf(const FileContext &file, NodeId place, Statements statements)
{
    const Tree &tree = file.tree;
    const std::string indentation = indentationOf(tree, place);
    const std::string unit = indentationUnit(tree, place);
    const std::string newline(file.source.newline());
    constexpr std::string_view level = "    ";
    const auto indented = [&](const std::string &text) {
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] != '\n') {
                result += text[at++];
                continue;
            }
            result += newline + indentation;
            for (++at; text.compare(at, level.size(), level) == 0; at += level.size())
                result += unit;
        }
        return result;
    };
    std::vector<Piece> lines;
    for (FormText::Statement &statement : statements) {
        if (!lines.empty())
            lines.push_back(literalPiece(newline + indentation));
        for (Piece &piece : statement) {
            if (piece.kind == Piece::Kind::literal)
                piece.text = indented(piece.text);
        }
        const bool needsBrackets = runsOverLinesInTheOpen(tree, statement);
        for (Piece &piece : statement) {
            const bool isOpen =
                needsBrackets && piece.kind == Piece::Kind::source && runsOverLinesInTheOpen(tree, {piece});
            if (isOpen) {
                lines.push_back(literalPiece("("));
                piece.required = Precedence::any;
            }
            lines.push_back(std::move(piece));
            if (isOpen)
                lines.push_back(literalPiece(")"));
        }
    }
    return lines;
}

} // namespace torchferry::convert
