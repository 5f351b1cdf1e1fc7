// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/string_quotes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/emission.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr char singleQuote = '\'';
constexpr char doubleQuote = '"';

/// The quotes of most strings of the file; 0 if it has few strings or uses both. Strings in triple quotes do not count:
/// nobody writes those as they write the others.
char preferredQuote(const Tree &tree)
{
    std::size_t singles = 0;
    std::size_t doubles = 0;
    for (NodeId id = tree.next(Kind::string_start, 0); id != noNode; id = tree.next(Kind::string_start, id + 1)) {
        const std::string_view start = tree.text(id);
        if (start.ends_with("'''") || start.ends_with("\"\"\""))
            continue;
        ++(start.ends_with(singleQuote) ? singles : doubles);
    }
    constexpr std::size_t few = 4;
    const std::size_t all = singles + doubles;
    const std::size_t most = std::max(singles, doubles);
    if (all < few || most * 4 < all * 3)
        return 0;
    return singles > doubles ? singleQuote : doubleQuote;
}

/// Where in `pieces` a string begins or goes on.
struct Place {
    std::size_t piece = 0;
    std::size_t at = 0;
};

class Quoter {
public:
    explicit Quoter(char quote) : m_quote(quote) {}

    void quote(std::vector<Piece> &pieces) const
    {
        const char other = m_quote == singleQuote ? doubleQuote : singleQuote;
        char open = 0;
        bool isPlain = false; // the string is in one piece, and has neither quotes nor backslashes in it
        Place begin;
        for (std::size_t index = 0; index < pieces.size(); ++index) {
            if (pieces[index].kind != Piece::Kind::literal) {
                isPlain = false;
                continue;
            }
            std::string &text = pieces[index].text;
            for (std::size_t at = 0; at < text.size(); ++at) {
                const char c = text[at];
                if (open == 0 && c == '#') {
                    at = std::min(text.find('\n', at), text.size()); // a comment that is kept
                } else if (open == 0 && (c == singleQuote || c == doubleQuote)) {
                    if (text.compare(at, 3, std::string(3, c)) == 0)
                        return; // no template has any; what follows is not looked into
                    open = c;
                    isPlain = true;
                    begin = {index, at};
                } else if (open != 0 && c == '\\') {
                    isPlain = false;
                    ++at;
                } else if (open != 0 && c == open) {
                    if (isPlain && open == other) {
                        text[at] = m_quote;
                        pieces[begin.piece].text[begin.at] = m_quote;
                    }
                    open = 0;
                } else if (open != 0 && (c == m_quote || c == '\n')) {
                    isPlain = false;
                }
            }
        }
    }

    void quote(Proposal &proposal) const
    {
        quote(proposal.pieces);
        quote(proposal.statements);
        if (!proposal.call)
            return;
        quote(proposal.call->callee);
        quote(proposal.call->first);
        quote(proposal.call->operations);
    }

    void quote(std::vector<StatementEdit> &edits) const
    {
        for (StatementEdit &edit : edits)
            quote(edit.pieces);
    }

    void quote(std::vector<ArgumentOperation> &operations) const
    {
        for (ArgumentOperation &operation : operations)
            quote(operation.pieces);
    }

private:
    char m_quote;
};

/// `f"{torch.rand(1)}"`, `def f(x: "torch.Tensor")`: the string around it has quotes of its own.
bool isInString(const Tree &tree, ByteRange range)
{
    const NodeId string = tree.enclosing(tree.firstFrom(range.begin), Kind::string);
    return string != noNode && tree.begin(string) < range.begin;
}

} // namespace

void useQuotesOfFile(const FileContext &file, Findings &findings, Cases &cases)
{
    const char preferred = preferredQuote(file.tree);
    if (preferred == 0)
        return;
    const Quoter quoter(preferred);
    for (Finding &finding : findings) {
        if (isInString(file.tree, finding.range))
            continue;
        for (Proposal &proposal : finding.proposals)
            if (!changesNothing(file.tree, proposal))
                quoter.quote(proposal);
    }
    for (Case &item : cases) {
        for (Resolution &resolution : item.resolutions) {
            for (SiteContribution &contribution : resolution.contributions) {
                if (contribution.proposal && !isInString(file.tree, contribution.proposal->range))
                    quoter.quote(*contribution.proposal);
                quoter.quote(contribution.operations);
                quoter.quote(contribution.statements);
            }
        }
    }
}

} // namespace torchferry::convert
