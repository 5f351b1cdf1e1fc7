// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/operator_layout.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace torchferry::convert {

namespace {

/// Without spaces, line breaks, comments and brackets of expressions.
std::string bare(std::string_view text)
{
    constexpr std::string_view layout = " \t\r\n\\()";
    std::string found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '#')
            at = std::min(text.find('\n', at), text.size() - 1);
        else if (layout.find(text[at]) == std::string_view::npos)
            found += text[at];
    }
    return found;
}

} // namespace

bool changesOnlyLayout(const python::Tree &tree, const Proposal &proposal)
{
    if (!proposal.statements.empty())
        return false;
    const auto textOf = [&tree](ByteRange range) { return tree.text().substr(range.begin, range.end - range.begin); };
    std::string written;
    for (const Piece &piece : proposal.pieces) {
        if (piece.kind == Piece::Kind::name)
            return false;
        written += piece.kind == Piece::Kind::source ? bare(textOf(piece.range)) : bare(piece.text);
    }
    return written == bare(textOf(proposal.range));
}

} // namespace torchferry::convert
