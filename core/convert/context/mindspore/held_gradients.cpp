// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/held_gradients.h"

#include <utility>

#include "core/convert/model/emission.h"

namespace torchferry::convert::context::mindspore {

using python::NodeId;
using python::noNode;

std::optional<bool> areGradientsOf(const ProgramShape &shape, const std::vector<Creation> &optimizers,
                                   const HeldGradients &held, NodeId parameters)
{
    if (parameters == noNode)
        return std::nullopt;
    const Ternary are = areAllOf(shape, optimizers, held.of, parameters);
    return are == Ternary::no ? std::nullopt : std::optional(are == Ternary::yes);
}

SiteContribution contributionFor(const HeldGradients &held, ByteRange range, std::vector<Piece> pieces)
{
    SiteContribution contribution;
    Proposal proposal;
    proposal.form = held.form;
    proposal.range = range;
    proposal.pieces = std::move(pieces);
    contribution.proposal = std::move(proposal);
    return contribution;
}

Piece variableOf(const HeldGradients &held, std::string_view name)
{
    return variablePiece(std::string(name), held.place);
}

std::vector<Piece> sumOf(const HeldGradients &held, std::string_view others)
{
    return {variableOf(held, "grads"), literalPiece(" = tuple(total + grad for total, grad in zip("),
            variableOf(held, "grads"), literalPiece(", "),
            variableOf(held, others),  literalPiece("))")};
}

void limitAssumed(const ProgramShape &shape, const HeldGradients &held, const std::vector<GradientUse> &uses)
{
    const python::Tree &tree = shape.tree();
    for (const GradientUse &use : uses) {
        if (!use.isAssumed)
            continue;
        const NodeId node = shape.occurrences()[use.finding].node;
        const CallSite site = CallSite::of(tree, node);
        const bool isClip = shape.findings()[use.finding].api.ends_with("_") && !site.arguments.empty();
        const std::string_view parameters = tree.text(isClip ? site.arguments.front().value : node);
        shape.limit(use.finding, certainty::Limit::clipsOthers,
                    {{"optimizer", std::string(tree.text(held.of.optimizer))},
                     {"parameters", std::string(parameters.substr(0, parameters.find(".parameters()")))}});
    }
}

bool changesInPlace(const ProgramShape &shape)
{
    const mapping::Row *row = shape.file().pack.row("torch.Tensor.sub_", mapping::Use::call);
    return row != nullptr && !row->variants.empty() && row->variants.front().target.ends_with(".Tensor.sub_");
}

std::string levelOf(const ProgramShape &shape)
{
    const mapping::Row *row = shape.file().pack.row("torch.zeros_like", mapping::Use::call);
    const bool isMint =
        row != nullptr && !row->variants.empty() && row->variants.front().target.find(".mint.") != std::string::npos;
    return isMint ? "mindspore.mint." : "mindspore.ops.";
}

} // namespace torchferry::convert::context::mindspore
