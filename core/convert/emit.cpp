// SPDX-License-Identifier: Apache-2.0
#include "core/convert/emit.h"

#include <algorithm>

#include "core/convert/effects.h"
#include "core/convert/operand_names.h"
#include "core/convert/order.h"

namespace torchferry::convert {

using mapping::Template;
using mapping::TemplatePart;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

class Writer {
public:
    Writer(const GuardSubject &subject, const Emission *call, NodeId value, OperandNames *operands = nullptr)
        : m_subject(subject),
          m_call(call),
          m_value(value),
          m_operands(operands)
    {}

    Outcome<> write(const std::vector<TemplatePart> &parts)
    {
        for (std::size_t index = 0; index < parts.size(); ++index) {
            const TemplatePart &part = parts[index];
            const bool chains = index + 1 < parts.size() && parts[index + 1].kind == TemplatePart::Kind::literal
                                && parts[index + 1].text.starts_with('.');
            const Outcome<> written = chains && isReceiver(part) ? writeReceiver() : writePart(part);
            if (!written)
                return written;
            if (chains && part.kind == TemplatePart::Kind::hole && part.text == "call" && m_call != nullptr
                && m_call->pieces.size() == 1 && m_subject.receiver != noNode
                && m_call->pieces.front().kind == Piece::Kind::source
                && m_call->pieces.front().range == tree().range(m_subject.receiver))
                keepChain();
        }
        return {};
    }

    Emission take(Precedence binding)
    {
        m_emission.binding = binding;
        return std::move(m_emission);
    }

private:
    const Tree &tree() const { return m_subject.file->tree; }

    bool isReceiver(const TemplatePart &part) const
    {
        return part.kind == TemplatePart::Kind::hole && part.text == "receiver" && m_subject.receiver != noNode;
    }

    /// `{receiver}.name`: a chain written over several lines stays so, with the comments between its links.
    Outcome<> writeReceiver()
    {
        const std::size_t before = m_emission.pieces.size();
        const Outcome<> written = writeSource(m_subject.receiver, Precedence::primary, "receiver");
        m_emission.mentioned.emplace_back("receiver");
        if (written && m_operands == nullptr && m_emission.pieces.size() == before + 1)
            keepChain();
        return written;
    }

    void keepChain()
    {
        const NodeId access = tree().parent(m_subject.receiver);
        const NodeId dot = access == noNode ? noNode : tree().tokenChild(access, ".");
        if (dot != noNode && tree()[dot].begin > tree()[m_subject.receiver].end)
            m_emission.pieces.push_back(sourcePiece(ByteRange{tree()[m_subject.receiver].end, tree()[dot].begin}));
    }

    Outcome<> writePart(const TemplatePart &part)
    {
        switch (part.kind) {
        case TemplatePart::Kind::literal: m_emission.pieces.push_back(literalPiece(part.text)); return {};
        case TemplatePart::Kind::symbol: m_emission.pieces.push_back(namePiece(part.text)); return {};
        case TemplatePart::Kind::group:
            m_emission.mentioned.push_back(part.text);
            return passes(m_subject, part.text) ? write(part.group) : Outcome<>{};
        case TemplatePart::Kind::hole: return writeHole(part);
        }
        return {};
    }

    Outcome<> writeHole(const TemplatePart &part)
    {
        if (part.text == "call") {
            if (m_call == nullptr)
                return refusal("TF4021");
            append(m_emission.pieces, *m_call, part.required);
            m_emission.mentioned.insert(m_emission.mentioned.end(), m_call->mentioned.begin(), m_call->mentioned.end());
            return {};
        }
        if (part.text.starts_with('*'))
            return writeElements(part.text.substr(1));
        m_emission.mentioned.push_back(part.text);
        if (part.element >= 0)
            return writeElement(part);
        NodeId node = noNode;
        if (part.text.empty())
            node = m_value;
        else if (part.text == "receiver" && m_subject.receiver != noNode)
            node = m_subject.receiver;
        else if (part.text == "value" && m_subject.value != noNode)
            node = m_subject.value;
        else
            node = argumentFor(m_subject, part.text);
        if (node == noNode && passes(m_subject, part.text))
            return refusal("TF4005",
                           {{"parameter", part.text}}); // several values, or a starred one, where one is meant
        if (node == noNode) {
            if (!part.fallback)
                return refusal("TF4025", {{"parameter", part.text}});
            return writeFallback(part);
        }
        return writeSource(node, part.required, part.text);
    }

    /// Its symbols are spelled from the imports like all others.
    Outcome<> writeFallback(const TemplatePart &part)
    {
        if (!part.group.empty())
            return write(part.group);
        m_emission.pieces.push_back(literalPiece(*part.fallback));
        return {};
    }

    Outcome<> writeElement(const TemplatePart &part)
    {
        const auto elements = elementsOf(m_subject, part.text);
        const auto index = static_cast<std::size_t>(part.element);
        if (elements && index < elements->size() && tree().kind((*elements)[index]) != Kind::list_splat)
            return writeSource((*elements)[index], part.required, part.text);
        const NodeId whole = argumentFor(m_subject, part.text);
        if (whole == noNode) {
            if (!part.fallback)
                return refusal("TF4025", {{"parameter", part.text}});
            return writeFallback(part);
        }
        // Not a literal: read the element from it; the argument is then written once per element.
        const Outcome<> written = writeSource(whole, Precedence::primary, part.text);
        if (written)
            m_emission.pieces.push_back(literalPiece("[" + std::to_string(part.element) + "]"));
        return written;
    }

    Outcome<> writeElements(const std::string &parameter)
    {
        m_emission.mentioned.push_back(parameter);
        const auto elements = elementsOf(m_subject, parameter);
        if (!elements)
            return refusal("TF4005", {{"parameter", parameter}});
        bool first = true;
        for (const NodeId element : *elements) {
            if (!first)
                m_emission.pieces.push_back(literalPiece(", "));
            first = false;
            if (tree().kind(element) == Kind::list_splat) {
                if (m_operands != nullptr)
                    return refusal("TF4009");
                m_emission.pieces.push_back(sourcePiece(tree(), element));
            } else if (const Outcome<> written = writeSource(element, Precedence::lambda, parameter); !written) {
                return written;
            }
        }
        return {};
    }

    Outcome<> writeSource(NodeId node, Precedence required, std::string_view hole)
    {
        if (m_operands != nullptr && m_operands->isNamed(node)) {
            m_emission.pieces.push_back(literalPiece(m_operands->nameOf(node, hole)));
            return {};
        }
        if (const std::string_view text = m_subject.site == nullptr ? "" : m_subject.site->writtenFor(node);
            !text.empty()) {
            m_emission.pieces.push_back(literalPiece(std::string(text)));
            return {};
        }
        const ByteRange range = tree().range(node);
        const bool again = std::any_of(m_emission.pieces.begin(), m_emission.pieces.end(), [&](const Piece &piece) {
            return piece.kind == Piece::Kind::source && piece.range.overlaps(range);
        });
        if (again && !isRepeatable(tree(), node))
            return refusal("TF4010", {{"argument", std::string(tree().text(node))}});
        m_emission.pieces.push_back(sourcePiece(tree(), node, required));
        return {};
    }

    const GuardSubject &m_subject;
    const Emission *m_call;
    NodeId m_value;
    OperandNames *m_operands; ///< if set: operands are written by name
    Emission m_emission;
};

/// A backslash stands before the line end at `at`, which may be the second half of a Windows one.
bool isContinued(std::string_view text, std::size_t at)
{
    if (at > 0 && text[at] == '\n' && text[at - 1] == '\r')
        --at;
    return at > 0 && text[at - 1] == '\\';
}

/// Depth of brackets in our own text before each piece, so that a line break in a kept range is known to be inside some.
bool runsOverLinesInTheOpen(const Tree &tree, const std::vector<Piece> &pieces)
{
    int depth = 0;
    for (const Piece &piece : pieces) {
        const std::string_view text =
            piece.kind == Piece::Kind::source ? tree.text().substr(piece.range.begin, piece.range.size()) : piece.text;
        if (piece.kind == Piece::Kind::name)
            continue;
        bool comment = false;
        char quote = 0;
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
        const NodeId start = tree[string].firstChild;
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

std::string indentationAt(const Tree &tree, ByteRange range)
{
    const std::string_view text = tree.text();
    std::size_t line = text.find_last_of("\r\n", range.begin == 0 ? 0 : range.begin - 1);
    line = line == std::string_view::npos || range.begin == 0 ? 0 : line + 1;
    const std::size_t end = text.find_first_not_of(" \t", line);
    return std::string(text.substr(line, (end == std::string_view::npos ? text.size() : end) - line));
}

/// A `:=` of the source would end up in a comprehension or a lambda of the template, where Python forbids it or where it
/// binds another name.
bool movesWalrus(const Tree &tree, const std::vector<Piece> &pieces)
{
    bool scope = false;
    bool walrus = false;
    for (const Piece &piece : pieces) {
        if (piece.kind == Piece::Kind::literal)
            scope = scope || piece.text.find(" for ") != std::string::npos
                    || piece.text.find("lambda ") != std::string::npos;
        else if (piece.kind == Piece::Kind::source)
            walrus = walrus
                     || tree.text().substr(piece.range.begin, piece.range.size()).find(":=") != std::string_view::npos;
    }
    return scope && walrus;
}

} // namespace

Piece literalPiece(std::string text)
{
    Piece piece;
    piece.text = std::move(text);
    return piece;
}

Piece namePiece(std::string symbol, ByteRange standsFor)
{
    Piece piece;
    piece.kind = Piece::Kind::name;
    piece.text = std::move(symbol);
    piece.range = standsFor;
    return piece;
}

Piece sourcePiece(const Tree &tree, NodeId node, Precedence required)
{
    Piece piece;
    piece.kind = Piece::Kind::source;
    piece.range = tree.range(node);
    piece.required = required;
    piece.written = python::precedenceOf(tree, node);
    if (tree.kind(node) == Kind::integer && required == Precedence::primary)
        piece.written = Precedence::power; // `2.shape` is no attribute of a number
    return piece;
}

Piece sourcePiece(ByteRange range)
{
    Piece piece;
    piece.kind = Piece::Kind::source;
    piece.range = range;
    return piece;
}

Outcome<Emission> instantiate(const Template &form, const GuardSubject &subject, const Emission *call, bool named)
{
    OperandNames operands(subject, form);
    Writer writer(subject, call, noNode, named ? &operands : nullptr);
    if (const Outcome<> written = writer.write(form.parts); !written)
        return tl::unexpected<Message>(written.error());
    Emission emission = writer.take(form.result);
    if (named)
        operands.passTo(emission);
    else if (form.parts.size() == 1 && emission.pieces.size() == 1
             && emission.pieces.front().kind == Piece::Kind::source) {
        // The hole is all there is: the place decides about brackets, not the template.
        emission.pieces.front().required = Precedence::any;
        emission.binding = emission.pieces.front().written;
    }
    if (!keepsOrder(subject, emission.pieces) || movesWalrus(subject.file->tree, emission.pieces))
        return refusal("TF4009");
    if (const Outcome<> kept = keepsEffects(emission, subject); !kept)
        return tl::unexpected<Message>(kept.error());
    return emission;
}

bool asksForNames(const Message &refusal)
{
    return refusal.code == "TF4009" || refusal.code == "TF4010";
}

Outcome<Emission> transform(const Template &form, const GuardSubject &subject, NodeId expression)
{
    Writer writer(subject, nullptr, expression);
    if (const Outcome<> written = writer.write(form.parts); !written)
        return tl::unexpected<Message>(written.error());
    return writer.take(form.result);
}

void append(std::vector<Piece> &pieces, const Emission &inner, Precedence required)
{
    const bool brackets = inner.binding < required;
    if (brackets)
        pieces.push_back(literalPiece("("));
    pieces.insert(pieces.end(), inner.pieces.begin(), inner.pieces.end());
    if (brackets)
        pieces.push_back(literalPiece(")"));
}

std::vector<ByteRange> lostComments(const Tree &tree, ByteRange range, const std::vector<Piece> &pieces)
{
    std::vector<ByteRange> lost;
    const std::string_view text = tree.text().substr(range.begin, range.size());
    if (text.find('#') == std::string_view::npos)
        return lost;
    // Node ids ascend with position: start at the first node that begins in the range.
    NodeId low = 0;
    NodeId high = tree.size();
    while (low < high) {
        const NodeId middle = low + (high - low) / 2;
        if (tree[middle].begin < range.begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (NodeId id = low; id < tree.size() && tree[id].begin < range.end; ++id) {
        if (tree.kind(id) != Kind::comment)
            continue;
        const ByteRange comment = tree.range(id);
        const bool kept = std::any_of(pieces.begin(), pieces.end(), [&](const Piece &piece) {
            return piece.kind == Piece::Kind::source && piece.range.contains(comment);
        });
        if (!kept)
            lost.push_back(comment);
    }
    return lost;
}

Outcome<Emission> fitIntoPlace(const FileContext &file, NodeId place, Emission emission, bool sameLayout)
{
    const Tree &tree = file.tree;
    const std::string quotes = enclosingQuotes(tree, place);
    const ByteRange range = tree.range(place);
    const std::vector<ByteRange> comments = lostComments(tree, range, emission.pieces);
    if (!quotes.empty()) {
        if (!comments.empty())
            return refusal("TF4011");
        if (const Outcome<> done = requote(emission.pieces, quotes); !done)
            return tl::unexpected<Message>(done.error());
    }
    const bool open = !sameLayout && !insideBrackets(tree, place) && runsOverLinesInTheOpen(tree, emission.pieces);
    if (!open && comments.empty())
        return emission;
    if (!quotes.empty())
        return refusal("TF4011");
    std::vector<Piece> pieces;
    pieces.push_back(literalPiece("("));
    const std::string newline = std::string(file.source.newline()) + indentationAt(tree, range) + "    ";
    for (const ByteRange &comment : comments) {
        pieces.push_back(literalPiece(comment == comments.front() ? "  " : newline));
        pieces.push_back(sourcePiece(comment));
    }
    if (!comments.empty())
        pieces.push_back(literalPiece(newline));
    pieces.insert(pieces.end(), emission.pieces.begin(), emission.pieces.end());
    pieces.push_back(literalPiece(")"));
    emission.pieces = std::move(pieces);
    emission.binding = Precedence::primary;
    return emission;
}

} // namespace torchferry::convert
