// SPDX-License-Identifier: Apache-2.0
#include "core/review/line_parts.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace torchferry::review {

using python::LineScan;

std::uint32_t LineParts::findOutside(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost,
                                     std::string_view word, std::uint32_t from) const
{
    const std::uint32_t end = m_text.codeEnd(line); // a word in a comment is no code
    const std::string_view text = m_text.slice(0, end);
    for (std::uint32_t at = from; at < end; ++at) {
        const auto opens = [&](std::uint32_t which) { return m_text.scan().brackets[which].open == at; };
        if (const auto bracket = std::find_if(outermost.begin(), outermost.end(), opens); bracket != outermost.end())
            at = m_text.scan().brackets[*bracket].close;
        else if (text[at] == '"' || text[at] == '\'')
            at = static_cast<std::uint32_t>(std::min(text.find(text[at], at + 1), text.size()));
        else if (text.substr(at).starts_with(word))
            return at;
    }
    return none;
}

std::vector<std::uint32_t> LineParts::leastOperators(const LineScan::Line &line,
                                                     const std::vector<std::uint32_t> &outermost, std::uint32_t from,
                                                     std::uint32_t end) const
{
    static const std::array<std::vector<std::string_view>, 4> levels{
        {{" or "}, {" and "}, {" + ", " - "}, {" * ", " / ", " @ ", " // ", " % "}}};
    for (const std::vector<std::string_view> &words : levels) {
        std::vector<std::uint32_t> found;
        for (const std::string_view word : words) {
            for (std::uint32_t at = findOutside(line, outermost, word, from); at < end;
                 at = findOutside(line, outermost, word, at + 1))
                found.push_back(at);
        }
        std::sort(found.begin(), found.end());
        if (!found.empty())
            return found;
    }
    return {};
}

bool LineParts::isSubscript(const LineScan::Bracket &bracket) const
{
    if (bracket.open == 0 || m_text.slice(bracket.open, bracket.open + 1) != "[")
        return false;
    const char before = m_text.slice(bracket.open - 1, bracket.open).front();
    return std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '_' || before == ')' || before == ']';
}

bool LineParts::hasCommaIn(std::uint32_t bracket, const LineScan::Line &line) const
{
    bool found = false;
    forEachComma(bracket, line, [&](std::uint32_t comma) { found = found || comma + 1 < m_text.codeEnd(line); });
    return found;
}

std::string LineParts::withoutInner(std::uint32_t which, std::uint32_t begin, std::uint32_t end) const
{
    const LineScan &scan = m_text.scan();
    std::string text;
    for (std::uint32_t inner = which + 1; inner < scan.brackets.size() && scan.brackets[inner].open < end; ++inner) {
        if (scan.brackets[inner].parent != which || scan.brackets[inner].open < begin)
            continue;
        text += m_text.slice(begin, scan.brackets[inner].open + 1);
        begin = std::min(scan.brackets[inner].close, end);
    }
    return text.append(m_text.slice(begin, end));
}

std::size_t LineParts::indentation(const LineScan::Line &line) const
{
    const std::string_view text = m_text.lineText(line);
    return std::min(text.find_first_not_of(" \t"), text.size());
}

} // namespace torchferry::review
