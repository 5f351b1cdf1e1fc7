// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/super_receiver_check.h"

#include <algorithm>

#include "core/convert/syntax/super_calls.h"

namespace torchferry::convert {

using python::NodeId;

namespace {

/// ".name(" at the start of the text, or ".name" if that will do.
bool readsMember(std::string_view text, bool isAttributeEnough)
{
    if (!text.starts_with('.'))
        return false;
    const std::size_t end =
        text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", 1);
    return isAttributeEnough || (end != std::string_view::npos && text[end] == '(');
}

bool keeps(const FileContext &file, NodeId receiver, const Proposal &proposal)
{
    if (proposal.call)
        return proposal.call->first.empty();
    const bool isTensor = file.classes.derivesFrom(file.types.nameOf(receiver), file.pack.source.tensorClass);
    const ByteRange range = file.tree.range(receiver);
    const auto isLambda = [](const Piece &piece) {
        return piece.kind == Piece::Kind::literal && piece.text.find("lambda") != std::string::npos;
    };
    const bool hasLambda = std::any_of(proposal.pieces.begin(), proposal.pieces.end(), isLambda);
    for (std::size_t index = 0; index < proposal.pieces.size(); ++index) {
        if (proposal.pieces[index].kind != Piece::Kind::source || proposal.pieces[index].range != range)
            continue;
        const bool isLookedUp = index > 0 && proposal.pieces[index - 1].kind == Piece::Kind::literal
                                && proposal.pieces[index - 1].text.ends_with("getattr(");
        if (isLookedUp && !hasLambda)
            continue;
        std::size_t next = index + 1; // behind the line break and the comments of a chain
        while (next < proposal.pieces.size() && proposal.pieces[next].kind == Piece::Kind::source
               && proposal.pieces[next].range.begin == range.end)
            ++next;
        if (hasLambda || next == proposal.pieces.size() || proposal.pieces[next].kind != Piece::Kind::literal
            || !readsMember(proposal.pieces[next].text, isTensor))
            return false;
    }
    return true;
}

} // namespace

bool keepsSuper(const FileContext &file, NodeId receiver, const std::vector<Proposal> &proposals)
{
    return !isSuper(file.tree, receiver)
           || std::all_of(proposals.begin(), proposals.end(),
                          [&](const Proposal &proposal) { return keeps(file, receiver, proposal); });
}

} // namespace torchferry::convert
