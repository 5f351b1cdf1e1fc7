// SPDX-License-Identifier: Apache-2.0
// What is written has to be where the use stood: within brackets, an f-string, between comments.
#include "core/convert/rewrite/placement.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "core/base/lines.h"
#include "core/convert/rewrite/argument_layout.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/safety/piece_text.h"
#include "core/convert/safety/store_targets.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// A backslash precedes the line end at `at`, which may be the second half of a Windows one.
bool isContinued(std::string_view text, std::size_t at)
{
    if (at > 0 && text[at] == '\n' && text[at - 1] == '\r')
        --at;
    return at > 0 && text[at - 1] == '\\';
}

} // namespace

bool runsOverLinesInTheOpen(const Tree &tree, const std::vector<Piece> &pieces)
{
    // Most have no line break at all, which is found out many times faster.
    if (std::none_of(pieces.begin(), pieces.end(), [&tree](const Piece &piece) {
            const std::string_view text = piece.kind == Piece::Kind::source
                                              ? tree.text().substr(piece.range.begin, piece.range.size())
                                              : piece.text;
            return piece.kind != Piece::Kind::name
                   && (text.find('\n') != std::string_view::npos || text.find('\r') != std::string_view::npos);
        }))
        return false;
    int depth = 0;
    char quote = 0; // a string may begin in one piece and end in another: `"gpu"` in the place of `"cuda"`
    for (const Piece &piece : pieces) {
        const std::string_view text =
            piece.kind == Piece::Kind::source ? tree.text().substr(piece.range.begin, piece.range.size()) : piece.text;
        if (piece.kind == Piece::Kind::name)
            continue;
        bool comment = false;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (comment) {
                comment = c != '\n' && c != '\r';
                if (comment)
                    continue;
            }
            if (quote != 0) {
                if (c == '\\')
                    ++at;
                else if (c == quote)
                    quote = 0;
                continue;
            }
            if (c == '\'' || c == '"') {
                const std::string_view triple = text.substr(at, 3);
                if (triple == "'''" || triple == "\"\"\"") {
                    const std::size_t close = text.find(triple, at + 3);
                    at = close == std::string_view::npos ? text.size() : close + 2;
                } else {
                    quote = c;
                }
            } else if (c == '#') {
                comment = true;
            } else if (c == '(' || c == '[' || c == '{') {
                ++depth;
            } else if (c == ')' || c == ']' || c == '}') {
                --depth;
            } else if ((c == '\n' || c == '\r') && depth <= 0 && !isContinued(text, at)) {
                return true;
            }
        }
    }
    return false;
}

namespace {

/// A line break at the place is already harmless because brackets are open around it.
bool insideBrackets(const Tree &tree, NodeId place)
{
    for (NodeId id = place, parent = tree.parent(id); parent != noNode; id = parent, parent = tree.parent(id)) {
        switch (tree.kind(parent)) {
        case Kind::parenthesized_expression:
        case Kind::argument_list:
        case Kind::list:
        case Kind::tuple:
        case Kind::dictionary:
        case Kind::set:
        case Kind::list_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::set_comprehension:
        case Kind::generator_expression:
        case Kind::parameters: return true;
        case Kind::subscript:
            if (tree.child(parent, python::Field::value) != id)
                return true;
            break;
        case Kind::block:
        case Kind::module: return false;
        default: break;
        }
    }
    return false;
}

/// Quote characters of the f-strings around a place.
std::string enclosingQuotes(const Tree &tree, NodeId place)
{
    std::string quotes;
    for (NodeId id = tree.enclosing(place, Kind::interpolation); id != noNode;
         id = tree.parent(id) == noNode ? noNode : tree.enclosing(tree.parent(id), Kind::interpolation)) {
        const NodeId string = tree.enclosing(id, Kind::string);
        if (string == noNode)
            break;
        const NodeId start = tree.firstChild(string);
        if (start != noNode && tree.text(start).find('\'') != std::string_view::npos)
            quotes += '\'';
        else
            quotes += '"';
    }
    return quotes;
}

Outcome<> requote(std::vector<Piece> &pieces, const std::string &quotes)
{
    const bool single = quotes.find('\'') != std::string::npos;
    const bool dbl = quotes.find('"') != std::string::npos;
    for (Piece &piece : pieces) {
        if (piece.kind != Piece::Kind::literal)
            continue;
        const bool hasSingle = piece.text.find('\'') != std::string::npos;
        const bool hasDouble = piece.text.find('"') != std::string::npos;
        if (piece.text.find_first_of("\\\n#") != std::string::npos)
            return refusal("TF4011");
        if ((single && hasSingle) || (dbl && hasDouble)) {
            if ((single && dbl) || (hasSingle && hasDouble))
                return refusal("TF4011");
            std::replace(piece.text.begin(), piece.text.end(), hasSingle ? '\'' : '"', hasSingle ? '"' : '\'');
        }
    }
    return {};
}

/// The brackets `pieces` begin and end with belong together, and nothing is outside of them but the name before.
bool isOneCall(const std::vector<Piece> &pieces)
{
    int depth = 0;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        if (pieces[index].kind != Piece::Kind::literal)
            continue;
        const std::string &text = pieces[index].text;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const bool isLast = index + 1 == pieces.size() && at + 1 == text.size();
            if (text[at] == '(' || text[at] == '[' || text[at] == '{')
                ++depth;
            else if (text[at] == ')' || text[at] == ']' || text[at] == '}')
                depth -= 1;
            if (text[at] == '\'' || text[at] == '"' || (at + 1 != text.size() && depth < 0))
                return false;
            if (text[at] == ')' && depth == 0 && !isLast)
                return false;
        }
    }
    return depth == 0;
}

/// `bool({call})` where `bool(…)` is already: a second one would change nothing.
void joinConversions(const Tree &tree, ByteRange range, Emission &emission)
{
    std::vector<Piece> &pieces = emission.pieces;
    if (pieces.size() < 2 || pieces.front().kind != Piece::Kind::literal || pieces.back().kind != Piece::Kind::literal
        || !pieces.back().text.ends_with(')') || tree.text().substr(range.end, 1) != ")")
        return;
    for (const std::string_view open : {"bool(", "int(", "float(", "str(", "list(", "tuple("}) {
        if (!pieces.front().text.starts_with(open) || range.begin < open.size()
            || tree.text().substr(range.begin - open.size(), open.size()) != open || !isOneCall(pieces))
            continue;
        const char before = range.begin == open.size() ? ' ' : tree.text()[range.begin - open.size() - 1];
        if (before == '.' || before == '_' || std::isalnum(static_cast<unsigned char>(before)) != 0)
            continue;
        pieces.front().text.erase(0, open.size());
        pieces.back().text.pop_back();
        std::erase_if(pieces,
                      [](const Piece &piece) { return piece.kind == Piece::Kind::literal && piece.text.empty(); });
        return;
    }
}

/// `assert …`, `x[i] = y`: what is in no brackets.
bool isStatementOnly(const Tree &tree, const std::vector<Piece> &pieces)
{
    const RenderedText written(tree.text(), pieces);
    const Tree parsed = Tree::parse(written.text());
    const NodeId statement = parsed.firstNamedChild(parsed.root());
    if (statement == noNode || parsed.kind(statement) != Kind::expression_statement)
        return statement != noNode;
    const NodeId inner = parsed.firstNamedChild(statement);
    return inner != noNode
           && (parsed.kind(inner) == Kind::assignment || parsed.kind(inner) == Kind::augmented_assignment);
}

/// The comments in lines of their own, and the statement below them.
Outcome<Emission> belowComments(const FileContext &file, ByteRange range, const std::vector<ByteRange> &comments,
                                Emission emission)
{
    const std::string indentation(indentationAt(file.tree.text(), range.begin));
    if (!beginsLine(file.tree, range.begin))
        return refusal("TF4011"); // something precedes it
    std::vector<Piece> pieces;
    for (const ByteRange &comment : comments) {
        pieces.push_back(sourcePiece(comment));
        pieces.push_back(literalPiece(std::string(file.source.newline()) + indentation));
    }
    pieces.insert(pieces.end(), emission.pieces.begin(), emission.pieces.end());
    emission.pieces = std::move(pieces);
    return emission;
}

/// Where the comments that a piece keeps begin; they are in order.
std::vector<std::uint32_t> keptIn(const Piece &piece, const std::vector<ByteRange> &all)
{
    std::vector<std::uint32_t> kept;
    for (const ByteRange &comment : all) {
        if (piece.kind == Piece::Kind::source && piece.range.contains(comment))
            kept.push_back(comment.begin);
    }
    return kept;
}

/// The brackets of the source hold the expression and nothing else.
bool isAloneInBrackets(const Tree &tree, NodeId place)
{
    const NodeId parent = tree.parent(place);
    return parent != noNode && tree.kind(parent) == Kind::parenthesized_expression;
}

/// The expression in brackets that its comments are in, its own or, where it is alone in them, those of the source:
/// each comment before the first piece that keeps a later one, behind the expression where none does.
std::vector<Piece> besideComments(const FileContext &file, NodeId place, const std::vector<ByteRange> &comments,
                                  std::vector<Piece> written)
{
    const ByteRange range = file.tree.range(place);
    const bool hasBrackets = isAloneInBrackets(file.tree, place);
    const std::vector<ByteRange> all = lostComments(file.tree, range, {});
    const std::string newline =
        std::string(file.source.newline()) + std::string(indentationAt(file.tree.text(), range.begin)) + "    ";
    std::vector<Piece> pieces;
    auto next = comments.begin();
    const auto write = [&](auto end) {
        for (const auto begin = next; next != end; ++next) {
            const bool isSpaced = !pieces.empty() && pieces.back().text.ends_with(' ');
            pieces.push_back(literalPiece(next != begin ? newline : isSpaced ? " " : "  "));
            pieces.push_back(sourcePiece(*next));
            if (std::next(next) == end)
                pieces.push_back(literalPiece(newline));
        }
    };
    const auto behind = [&](std::uint32_t offset) {
        return std::find_if(next, comments.end(), [offset](const ByteRange &one) { return one.begin > offset; });
    };
    if (!hasBrackets)
        pieces.push_back(literalPiece("("));
    const auto firstKept = std::mismatch(comments.begin(), comments.end(), all.begin()).first;
    write(firstKept);
    for (Piece &piece : written) {
        if (const std::vector<std::uint32_t> kept = keptIn(piece, all); !kept.empty())
            write(behind(kept.front()));
        pieces.push_back(std::move(piece));
    }
    write(comments.end());
    if (!hasBrackets)
        pieces.push_back(literalPiece(")"));
    return pieces;
}

} // namespace

bool commentsStayInOrder(const Tree &tree, ByteRange range, const std::vector<Piece> &pieces)
{
    const std::vector<ByteRange> all = lostComments(tree, range, {});
    std::uint32_t last = 0;
    for (const Piece &piece : pieces) {
        for (const std::uint32_t comment : keptIn(piece, all)) {
            if (comment < last)
                return false;
            last = comment;
        }
    }
    return true;
}

Outcome<Emission> placeInContext(const FileContext &file, NodeId place, Emission emission, bool sameLayout,
                                 const std::vector<Piece> &elsewhere)
{
    const Tree &tree = file.tree;
    const std::string quotes = enclosingQuotes(tree, place);
    const ByteRange range = tree.range(place);
    if (!keepsTarget(tree, place, emission.pieces))
        return refusal("TF4087", {{"place", std::string(tree.text(place))}});
    joinConversions(tree, range, emission);
    if (!sameLayout && quotes.empty()) {
        std::vector<Piece> inLines = keepLines(tree, place, emission.pieces, file.source.newline());
        if (commentsStayInOrder(tree, range, inLines))
            emission.pieces = std::move(inLines);
    }
    std::vector<Piece> all = emission.pieces;
    all.insert(all.end(), elsewhere.begin(), elsewhere.end());
    const std::vector<ByteRange> comments = lostComments(tree, range, all);
    // What is written elsewhere stands in statements before this one.
    const auto isInOrder = [&](const std::vector<Piece> &pieces) {
        std::vector<Piece> written = elsewhere;
        written.insert(written.end(), pieces.begin(), pieces.end());
        return commentsStayInOrder(tree, range, written);
    };
    if (!quotes.empty()) {
        if (!comments.empty())
            return refusal("TF4011");
        if (const Outcome<> done = requote(emission.pieces, quotes); !done)
            return tl::unexpected<Message>(done.error());
    }
    const bool open = !sameLayout && !insideBrackets(tree, place) && runsOverLinesInTheOpen(tree, emission.pieces);
    if (!open && comments.empty()) {
        if (!sameLayout && !isInOrder(emission.pieces))
            return refusal("TF4088");
        return emission;
    }
    if (!quotes.empty())
        return refusal("TF4011");
    // `case (loom.  # why`: no brackets may stand around the name of a class in a pattern.
    const NodeId over = tree.parent(place);
    if (over != noNode && tree.kind(over) == python::Kind::class_pattern && tree.firstNamedChild(over) == place)
        return refusal("TF4088");
    if (isStatementOnly(tree, emission.pieces)) {
        if (open)
            return refusal("TF4011");
        Outcome<Emission> below = belowComments(file, range, comments, std::move(emission));
        return below && !isInOrder(below->pieces) ? refusal("TF4088") : below;
    }
    emission.pieces = besideComments(file, place, comments, std::move(emission.pieces));
    if (!isAloneInBrackets(tree, place))
        emission.binding = Precedence::primary;
    if (!isInOrder(emission.pieces))
        return refusal("TF4088");
    return emission;
}

} // namespace torchferry::convert
