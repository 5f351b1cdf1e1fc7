// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loss_scaling.h"

#include <set>
#include <string>
#include <utility>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;

bool isOfScaler(const Finding &finding, std::string_view member)
{
    return finding.use == mapping::Use::call && finding.api.ends_with(member)
           && finding.api.find(".GradScaler.") != std::string::npos;
}

void keepScalers(const ProgramShape &shape, const Cases &cases)
{
    const std::vector<Creation> scalers = shape.creations(scalerClass);
    if (scalers.empty())
        return;
    const auto scalerOf = [&](FindingId finding) {
        return shape.referredTo(scalers, CallSite::of(shape.tree(), shape.occurrences()[finding].node).receiver);
    };
    std::set<FindingId> written;
    std::set<const Creation *> used; // by steps that are written, as the target's
    for (const Case &item : cases) {
        if (!item.resolutions.front().available())
            continue;
        for (const Site &site : item.sites) {
            written.insert(site.finding);
            if (isOfScaler(shape.findings()[site.finding], ""))
                used.insert(scalerOf(site.finding));
        }
    }
    for (const Finding &finding : shape.findings()) {
        if (!isOfScaler(finding, "") || finding.category == mapping::Category::missing || written.contains(finding.id))
            continue;
        const Creation *own = scalerOf(finding.id);
        for (const Creation &each : scalers)
            if (own == &each || (own == nullptr && !used.contains(&each)))
                shape.withdraw(each.finding);
    }
}

const Finding *LossScaling::findingAt(NodeId call) const
{
    const auto found = m_calls.find(call);
    return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
}

bool LossScaling::isOwn(NodeId call, std::string_view member) const
{
    const Finding *finding = findingAt(call);
    return finding != nullptr && isOfScaler(*finding, member)
           && m_tree.text(CallSite::of(m_tree, call).receiver) == m_tree.text(m_scaler);
}

bool LossScaling::addLoss(NodeId loss)
{
    const NodeId call = unwrap(m_tree, loss);
    const Finding *finding = findingAt(call);
    if (finding == nullptr || !isOfScaler(*finding, ".scale"))
        return m_scaler == noNode;
    const CallSite site = CallSite::of(m_tree, call);
    if (m_scaler == noNode && m_scales.empty() && isRepeatable(m_tree, site.receiver))
        m_scaler = site.receiver;
    const bool isPlain = m_scaler != noNode && m_tree.text(m_scaler) == m_tree.text(site.receiver)
                         && site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::positional;
    m_scales.push_back(call);
    return isPlain;
}

NodeId LossScaling::optimizerOf(NodeId call) const
{
    const CallSite site = CallSite::of(m_tree, call);
    return m_scaler != noNode && isOwn(call, ".step") && site.arguments.size() == 1
                   && site.arguments.front().kind == Argument::Kind::positional
               ? site.arguments.front().value
               : NodeId{noNode};
}

bool LossScaling::findRest(NodeId backward, NodeId step, NodeId optimizer)
{
    if (callOfStatement(m_tree, step) == noNode || !standsAlone(m_tree, step))
        return false;
    for (NodeId id = m_tree.nextNamedSibling(backward); id != step; id = m_tree.nextNamedSibling(id)) {
        for (NodeId call = m_tree.next(Kind::call, id); call < m_tree.subtreeEnd(id);
             call = m_tree.next(Kind::call, call + 1)) {
            if (!isOwn(call, ".unscale_"))
                continue;
            const CallSite site = CallSite::of(m_tree, call);
            if (m_unscale != noNode || callOfStatement(m_tree, id) != call || site.arguments.size() != 1
                || m_tree.text(site.arguments.front().value) != m_tree.text(optimizer) || !standsAlone(m_tree, id))
                return false;
            m_unscale = call;
        }
    }
    for (NodeId id = m_tree.nextNamedSibling(step); id != noNode; id = m_tree.nextNamedSibling(id)) {
        const NodeId call = callOfStatement(m_tree, id);
        if (call != noNode && isOwn(call, ".update")) {
            m_update = call;
            return CallSite::of(m_tree, call).arguments.empty();
        }
        for (NodeId other = m_tree.next(Kind::call, id); other < m_tree.subtreeEnd(id);
             other = m_tree.next(Kind::call, other + 1))
            if (isOwn(other, ""))
                return false;
    }
    return false;
}

void LossScaling::confirm() const
{
    for (const NodeId call : calls())
        m_shape.lift(findingAt(call)->id, certainty::Limit::memberOfTarget);
}

std::vector<NodeId> LossScaling::calls() const
{
    std::vector<NodeId> all = m_scales;
    for (const NodeId call : {m_unscale, m_update})
        if (call != noNode)
            all.push_back(call);
    return all;
}

/// `grads = scaler.unscale(grads)`, `is_finite = mindspore.amp.all_finite(grads)`.
std::vector<Piece> LossScaling::unscaled(const HeldGradients &held, NodeId statement) const
{
    const std::string newline(m_shape.file().source.newline());
    return {variableOf(held, "grads"),
            literalPiece(" = " + std::string(m_tree.text(m_scaler)) + ".unscale("),
            variableOf(held, "grads"),
            literalPiece(")" + newline + indentationOf(m_tree, statement)),
            variableOf(held, "is_finite"),
            literalPiece(" = "),
            namePiece("mindspore.amp.all_finite"),
            literalPiece("("),
            variableOf(held, "grads"),
            literalPiece(")")};
}

SiteContribution LossScaling::step(const HeldGradients &held, NodeId call) const
{
    const NodeId statement = m_tree.statement(call);
    const std::string newline(m_shape.file().source.newline());
    const std::string outer = newline + indentationOf(m_tree, statement);
    std::vector<Piece> pieces;
    if (m_unscale == noNode) {
        pieces = unscaled(held, statement);
        pieces.push_back(literalPiece(outer));
    }
    const CallSite site = CallSite::of(m_tree, call);
    for (Piece &piece : std::vector<Piece>{literalPiece("if "), variableOf(held, "is_finite"),
                                           literalPiece(":" + outer + indentationUnit(m_tree, statement)),
                                           sourcePiece(m_tree, site.arguments.front().value, Precedence::primary),
                                           literalPiece("("), variableOf(held, "grads"), literalPiece(")")})
        pieces.push_back(std::move(piece));
    return contributionFor(held, m_tree.range(call), std::move(pieces));
}

std::vector<GradientUse> LossScaling::uses(const HeldGradients &held) const
{
    std::vector<GradientUse> found;
    for (const NodeId call : m_scales) {
        const CallSite site = CallSite::of(m_tree, call);
        found.push_back(
            {findingAt(call)->id, "scale",
             contributionFor(held, m_tree.range(call),
                             {sourcePiece(m_tree, site.receiver, Precedence::primary), literalPiece(".scale("),
                              sourcePiece(m_tree, site.arguments.front().value, Precedence::lambda),
                              literalPiece(")")})});
    }
    if (m_unscale != noNode)
        found.push_back({findingAt(m_unscale)->id, "unscale",
                         contributionFor(held, m_tree.range(m_unscale), unscaled(held, m_tree.statement(m_unscale)))});
    found.push_back({findingAt(m_update)->id, "update",
                     contributionFor(held, m_tree.range(m_update),
                                     {literalPiece(std::string(m_tree.text(m_scaler)) + ".adjust("),
                                      variableOf(held, "is_finite"), literalPiece(")")})});
    return found;
}

} // namespace torchferry::convert::context::mindspore
