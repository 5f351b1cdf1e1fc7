// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/emission.h"

#include <algorithm>

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::Precedence;
using python::Tree;

Piece literalPiece(std::string text)
{
    Piece piece;
    piece.text = std::move(text);
    return piece;
}

Piece namePiece(std::string symbol, ByteRange sourceRange)
{
    Piece piece;
    piece.kind = Piece::Kind::name;
    piece.text = std::move(symbol);
    piece.range = sourceRange;
    return piece;
}

Piece variablePiece(std::string name, ByteRange use)
{
    Piece piece;
    piece.kind = Piece::Kind::variable;
    piece.text = std::move(name);
    piece.range = use;
    return piece;
}

Piece sourcePiece(const Tree &tree, NodeId node, Precedence required)
{
    Piece piece;
    piece.kind = Piece::Kind::source;
    piece.range = tree.range(node);
    piece.required = required;
    piece.written = python::precedenceOf(tree, node);
    if (tree.kind(node) == Kind::slice)
        piece.written = Precedence::primary; // it is between brackets, and in none of its own
    return piece;
}

Piece sourcePiece(ByteRange range)
{
    Piece piece;
    piece.kind = Piece::Kind::source;
    piece.range = range;
    return piece;
}

void append(std::vector<Piece> &pieces, const Emission &inner, Precedence required)
{
    const bool brackets = inner.binding < required;
    if (brackets)
        pieces.push_back(literalPiece("("));
    pieces.insert(pieces.end(), inner.pieces.begin(), inner.pieces.end());
    // What is nothing but a piece of the source is bracketed by what that piece becomes: `x.eq(1)` binds tightly, `x ==
    // 1` does not.
    if (!brackets && inner.pieces.size() == 1 && inner.pieces.front().kind == Piece::Kind::source)
        pieces.back().required = std::max(pieces.back().required, required);
    if (brackets)
        pieces.push_back(literalPiece(")"));
}

std::vector<ByteRange> lostComments(const Tree &tree, ByteRange range, const std::vector<Piece> &pieces)
{
    std::vector<ByteRange> lost;
    const std::string_view text = tree.text().substr(range.begin, range.size());
    if (text.find('#') == std::string_view::npos)
        return lost;
    for (NodeId id = tree.firstFrom(range.begin); id < tree.size() && tree.begin(id) < range.end; ++id) {
        if (tree.kind(id) != Kind::comment)
            continue;
        const ByteRange comment = tree.range(id);
        const bool kept = std::any_of(pieces.begin(), pieces.end(), [&](const Piece &piece) {
            return piece.keepsSource() && piece.range.contains(comment);
        });
        if (!kept)
            lost.push_back(comment);
    }
    return lost;
}

bool changesNothing(std::string_view text, const Proposal &proposal)
{
    if (!proposal.statements.empty())
        return false;
    std::uint32_t at = proposal.range.begin;
    for (const Piece &piece : proposal.pieces) {
        if (piece.kind != Piece::Kind::source && piece.kind != Piece::Kind::literal)
            return false;
        if (piece.kind == Piece::Kind::source) {
            if (piece.range.begin != at)
                return false;
            at = piece.range.end;
        } else {
            if (text.substr(at, piece.text.size()) != piece.text)
                return false;
            at += static_cast<std::uint32_t>(piece.text.size());
        }
    }
    return at == proposal.range.end;
}

} // namespace torchferry::convert
