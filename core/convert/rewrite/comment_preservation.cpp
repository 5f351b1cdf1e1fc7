// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/comment_preservation.h"

#include <algorithm>

#include "core/convert/model/emission.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/convert/rewrite/placement.h"

namespace torchferry::convert {

using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

void appendAll(std::vector<Piece> &pieces, const std::vector<Piece> &more)
{
    pieces.insert(pieces.end(), more.begin(), more.end());
}

/// A comment of the source is in more than one of the pieces.
bool repeatsComment(const Tree &tree, const std::vector<Piece> &pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].keepsSource())
            continue;
        const std::vector<ByteRange> comments = lostComments(tree, pieces[i].range, {});
        const std::vector<Piece> others(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, pieces.end());
        if (!comments.empty() && lostComments(tree, pieces[i].range, others).size() < comments.size())
            return true;
    }
    return false;
}

/// One of the texts that a contribution writes has a comment twice.
bool repeatsComment(const Tree &tree, const SiteContribution &contribution)
{
    const auto repeats = [&tree](const auto &part) { return repeatsComment(tree, part.pieces); };
    return (contribution.proposal && repeats(*contribution.proposal))
           || std::any_of(contribution.operations.begin(), contribution.operations.end(), repeats)
           || std::any_of(contribution.statements.begin(), contribution.statements.end(), repeats);
}

/// All that a resolution writes, wherever, but the text around a site, in which what the site writes takes the place of
/// `site`: what is moved from one site to another is not lost.
std::vector<Piece> writtenBy(const Resolution &resolution, ByteRange site)
{
    std::vector<Piece> pieces;
    for (const SiteContribution &contribution : resolution.contributions) {
        if (contribution.proposal)
            appendAll(pieces, contribution.proposal->pieces);
        for (const ArgumentOperation &operation : contribution.operations)
            appendAll(pieces, operation.pieces);
        for (const StatementEdit &statement : contribution.statements)
            appendAll(pieces, statement.pieces);
    }
    const auto isAround = [site](const Piece &piece) {
        return piece.keepsSource() && piece.range != site && piece.range.contains(site);
    };
    pieces.erase(std::remove_if(pieces.begin(), pieces.end(), isAround), pieces.end());
    return pieces;
}

/// A statement that is taken out leaves its comments where it stood.
bool takesOut(const Proposal &proposal)
{
    return std::any_of(proposal.statements.begin(), proposal.statements.end(), [&](const StatementEdit &statement) {
        return statement.kind == StatementEdit::Kind::remove && statement.statement.contains(proposal.range);
    });
}

/// The outermost node that denotes the range, or noNode.
NodeId nodeAt(const Tree &tree, NodeId from, ByteRange range)
{
    NodeId found = noNode;
    for (NodeId node = from; node != noNode && range.contains(tree.range(node)); node = tree.parent(node)) {
        if (tree.range(node) == range)
            found = node;
    }
    return found;
}

NodeId firstNodeIn(const Tree &tree, ByteRange range)
{
    NodeId node = tree.root();
    for (NodeId child = tree.firstChild(node); child != noNode;) {
        if (tree.end(child) <= range.begin) {
            child = tree.nextSibling(child);
            continue;
        }
        node = child;
        if (range.contains(tree.range(node)))
            break;
        child = tree.firstChild(node);
    }
    while (tree.firstChild(node) != noNode)
        node = tree.firstChild(node);
    return node;
}

bool keepInProposal(const FileContext &file, Proposal &proposal, const std::vector<Piece> &all)
{
    if (takesOut(proposal))
        return true;
    const std::size_t lost = lostComments(file.tree, proposal.range, all).size();
    if (lost == 0)
        return true;
    const NodeId place = nodeAt(file.tree, firstNodeIn(file.tree, proposal.range), proposal.range);
    if (place == noNode || lostComments(file.tree, proposal.range, proposal.pieces).size() != lost)
        return false;
    Outcome<Emission> fitted = placeInContext(file, place, {proposal.pieces, proposal.binding, {}});
    if (!fitted)
        return false;
    proposal.pieces = std::move(fitted->pieces);
    proposal.binding = fitted->binding;
    return true;
}

bool keepsWithOperations(const FileContext &file, const Finding &finding, const SiteContribution &contribution,
                         const std::vector<Piece> &all)
{
    return std::all_of(finding.proposals.begin(), finding.proposals.end(), [&](const Proposal &proposal) {
        const auto merged = proposal.call ? withOperations(*proposal.call, contribution.operations) : std::nullopt;
        if (!merged)
            return true; // it is not written at all
        std::vector<Piece> pieces = piecesWith(proposal, *merged, file.tree.text());
        appendAll(pieces, all);
        return lostComments(file.tree, proposal.range, pieces).empty();
    });
}

} // namespace

std::vector<Piece> piecesWith(const Proposal &proposal, const CallPlan &plan, std::string_view text)
{
    std::vector<Piece> pieces = composeCall(plan, text);
    if (!proposal.call)
        return pieces;
    const std::vector<Piece> alone = composeCall(*proposal.call, text);
    const auto begin = std::search(proposal.pieces.begin(), proposal.pieces.end(), alone.begin(), alone.end());
    if (begin == proposal.pieces.end())
        return pieces;
    pieces.insert(pieces.begin(), proposal.pieces.begin(), begin);
    pieces.insert(pieces.end(), begin + static_cast<std::ptrdiff_t>(alone.size()), proposal.pieces.end());
    return pieces;
}

void keepComments(const FileContext &file, const Findings &findings, Case &item)
{
    for (Resolution &resolution : item.resolutions) {
        bool kept = true;
        for (SiteContribution &contribution : resolution.contributions) {
            const Finding &finding = findings[item.sites[contribution.site].finding];
            const ByteRange site = contribution.proposal ? contribution.proposal->range : finding.range;
            kept = kept && !repeatsComment(file.tree, contribution);
            if (!kept || lostComments(file.tree, site, {}).empty())
                continue;
            const std::vector<Piece> all = writtenBy(resolution, site);
            kept = (contribution.proposal ? keepInProposal(file, *contribution.proposal, all)
                                          : keepsWithOperations(file, finding, contribution, all));
        }
        if (!kept)
            resolution.preconditions.push_back({Message{"TF5032", {}}, false});
    }
}

} // namespace torchferry::convert
