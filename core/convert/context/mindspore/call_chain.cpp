// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/call_chain.h"

#include <string>
#include <string_view>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::NodeId;
using python::Tree;

namespace {

constexpr std::uint32_t usualLimit = 88; ///< of a line, where the project does not say
constexpr std::size_t aliasWidth = 12;   ///< of "transforms." or the like before the last part of a name

void add(std::vector<Piece> &to, std::vector<Piece> &&pieces)
{
    for (Piece &piece : pieces)
        to.push_back(std::move(piece));
}

std::size_t widthOf(const std::vector<Piece> &pieces)
{
    std::size_t width = 0;
    for (const Piece &piece : pieces) {
        if (piece.kind == Piece::Kind::name)
            width +=
                lastPart(piece.text).size() + (piece.text.find("transforms") == std::string::npos ? 3 : aliasWidth);
        else
            width += piece.keepsSource() ? piece.range.size() : piece.text.size();
    }
    return width;
}

std::size_t widthOf(const ChainedCall &call)
{
    const std::size_t further = call.further.empty() ? 0 : 2 + widthOf(call.further);
    return widthOf(call.open) + widthOf(call.arguments) + further + 1;
}

/// Which calls have their arguments in lines of their own.
std::vector<bool> brokenCalls(const std::vector<ChainedCall> &calls, std::size_t column, std::size_t indentation,
                              std::size_t limit)
{
    std::vector<bool> broken(calls.size(), false);
    for (std::size_t first = 0; first < calls.size();) {
        std::size_t rest = column;
        std::size_t next = calls.size();
        bool mustBreak = false;
        for (std::size_t index = first; index < calls.size(); ++index) {
            rest += widthOf(calls[index]);
            mustBreak = mustBreak || calls[index].isMultiline;
            if (next == calls.size() && (calls[index].breaks || calls[index].isMultiline))
                next = index;
        }
        if ((rest <= limit && !mustBreak) || next == calls.size())
            break;
        std::size_t before = column;
        for (std::size_t index = first; index < next; ++index)
            before += widthOf(calls[index]);
        const std::size_t at = first < next && before + widthOf(calls[next].open) > limit ? first : next;
        broken[at] = true;
        column = indentation + 1;
        first = at + 1;
    }
    return broken;
}

} // namespace

std::vector<Piece> chainInPlaceOf(const FileContext &file, NodeId node, std::vector<ChainedCall> calls)
{
    const Tree &tree = file.tree;
    const NodeId statement = tree.statement(node);
    const std::string indentation = indentationOf(tree, statement);
    const std::string inner = indentation + indentationUnit(tree, statement);
    const std::string newline(file.source.newline());
    const std::size_t lineBegin = tree.text().rfind('\n', tree.begin(node)) + 1;
    // Comments between the arguments go with the statement.
    const bool hasComment = tree.text(node).find('#') != std::string_view::npos;
    std::vector<bool> broken(calls.size(), false);
    if (!hasComment)
        broken =
            brokenCalls(calls, tree.begin(node) - lineBegin, indentation.size(), file.lineLimit.value_or(usualLimit));
    std::vector<Piece> pieces;
    for (std::size_t index = 0; index < calls.size(); ++index) {
        ChainedCall &call = calls[index];
        add(pieces, std::move(call.open));
        if (broken[index])
            pieces.push_back(literalPiece(newline + inner));
        for (Piece &piece : call.arguments) {
            if (broken[index] && call.isMultiline && piece.kind == Piece::Kind::source) {
                piece.kind = Piece::Kind::block;
                piece.text = inner;
            }
        }
        add(pieces, std::move(call.arguments));
        const bool isOnLines = broken[index] && call.isMultiline && !call.further.empty();
        if (!call.further.empty())
            pieces.push_back(literalPiece(isOnLines ? "," + newline + inner : ", "));
        add(pieces, std::move(call.further));
        if (isOnLines)
            pieces.push_back(literalPiece(","));
        pieces.push_back(literalPiece(broken[index] ? newline + indentation + ")" : ")"));
    }
    return pieces;
}

} // namespace torchferry::convert::context::mindspore
