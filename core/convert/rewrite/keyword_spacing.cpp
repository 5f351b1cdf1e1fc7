// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/keyword_spacing.h"

#include <string>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/python/words.h"

namespace torchferry::convert {

using python::NodeId;
using python::Tree;

namespace {

/// `text` with spaces around each `=` behind a name that an opening bracket or a comma comes before.
std::string spaced(std::string_view text)
{
    std::string result;
    char quote = '\0';
    char before = '\0'; // the last character that is no space, ahead of the name
    bool isInName = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != '\0' || c == '"' || c == '\'') {
            quote = quote == '\0' ? c : c == quote ? '\0' : quote;
            before = c;
            isInName = false;
        } else if (python::isWordCharacter(c)) {
            isInName = true;
        } else {
            const bool isKeyword = c == '=' && isInName && (before == '(' || before == ',')
                                   && (at + 1 == text.size() || text[at + 1] != '=');
            if (isKeyword) {
                result += " = ";
                before = c;
                isInName = false;
                continue;
            }
            before = c == ' ' && !isInName ? before : c;
            isInName = false;
        }
        result += c;
    }
    return result;
}

} // namespace

bool spacesKeywords(const Tree &tree, NodeId call)
{
    bool hasKeyword = false;
    for (const Argument &argument : CallSite::of(tree, call).arguments) {
        if (argument.kind != Argument::Kind::keyword || argument.keyword == python::noNode)
            continue;
        const std::string_view text = tree.text(argument.node);
        hasKeyword = true;
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || equals == 0 || text[equals - 1] != ' '
            || text.substr(equals + 1).substr(0, 1) != " ")
            return false;
    }
    return hasKeyword;
}

void spaceKeywords(std::vector<Piece> &pieces)
{
    for (Piece &piece : pieces)
        if (piece.kind == Piece::Kind::literal && piece.text.find('=') != std::string::npos)
            piece.text = spaced(piece.text);
}

} // namespace torchferry::convert
