// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

namespace {

std::string_view helperIn(const std::vector<Piece> &pieces, const mapping::HelperModule &module)
{
    for (const Piece &piece : pieces)
        if (piece.kind == Piece::Kind::name)
            if (const std::string_view helper = module.helperOf(piece.text); !helper.empty())
                return helper;
    return {};
}

} // namespace

std::string_view helperCalledBy(const Proposal &proposal, const mapping::HelperModule &module)
{
    if (const std::string_view helper = helperIn(proposal.pieces, module); !helper.empty())
        return helper;
    for (const StatementEdit &edit : proposal.statements)
        if (const std::string_view helper = helperIn(edit.pieces, module); !helper.empty())
            return helper;
    return {};
}

} // namespace torchferry::convert
