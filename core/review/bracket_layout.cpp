// SPDX-License-Identifier: Apache-2.0
#include "core/review/bracket_layout.h"

#include <algorithm>
#include <string>

#include "core/base/lines.h"
#include "core/python/words.h"

namespace torchferry::review {

using python::LineScan;

bool hasOwnCommas(std::string_view text)
{
    if (python::hasWord(text, "for"))
        return true;
    for (std::size_t at = text.find("lambda"); at != std::string_view::npos; at = text.find("lambda", at + 1)) {
        if (text.substr(at, text.find(':', at) - at).find(',') != std::string_view::npos)
            return true;
    }
    return false;
}

bool BracketBreaker::breakAtComma(const LineScan::Line &line, std::uint32_t bracket, std::string_view indentation)
{
    if (bracket == none || hasOwnCommas(withoutInner(bracket, line.begin, m_text.codeEnd(line))))
        return false;
    std::uint32_t found = none;
    const std::uint32_t end = m_text.codeEnd(line);
    forEachComma(bracket, line, [&](std::uint32_t comma) {
        if (widthOf(m_text.slice(line.begin, comma + 1)) <= m_limit && m_text.skipSpaces(comma + 1, end) < end)
            found = comma;
    });
    if (found == none)
        return false;
    const std::uint32_t next = m_text.skipSpaces(found + 1, end);
    if (widthOf(indentation) + widthOf(m_text.slice(next, line.end)) >= widthOf(m_text.lineText(line)))
        return false;
    m_edits.push_back({found + 1, next - found - 1, std::string(m_newline) + std::string(indentation)});
    joinNext(line, bracket, indentation.size(), widthOf(indentation) + widthOf(m_text.slice(next, end)));
    return true;
}

void BracketBreaker::joinNext(const LineScan::Line &line, std::uint32_t bracket, std::size_t column,
                              std::uint32_t width)
{
    const std::vector<LineScan::Line> &lines = m_text.scan().lines;
    if (&line == &lines.back() || line.comment != none)
        return;
    const LineScan::Line &below = *(&line + 1);
    const std::uint32_t content = m_text.skipSpaces(below.begin, below.end);
    if (below.bracket != bracket || below.isInString || below.isContinued || below.comment != none
        || indentation(below) != column || content == below.end || !hasCommaIn(bracket, below)
        || width + 1 + widthOf(m_text.slice(content, below.end)) > m_limit)
        return;
    m_edits.push_back({line.end, content - line.end, " "});
}

bool BracketBreaker::breakBracket(const LineScan::Line &line, std::size_t index, std::uint32_t which, bool inOneLine)
{
    const LineScan &scan = m_text.scan();
    const LineScan::Bracket &bracket = scan.brackets[which];
    const auto column = m_text.contentColumn(which);
    if (!column || bracket.close == bracket.open + 1)
        return false;
    if (bracket.close >= line.end) { // it goes on in other lines: the next one shows how
        const bool isNextInside = index + 1 < scan.lines.size() && scan.lines[index + 1].bracket == which;
        const std::string indentation =
            isNextInside ? std::string(m_text.indentationOf(scan.lines[index + 1]), ' ') : std::string(*column, ' ');
        return breakAtComma(line, which, indentation) || hangOver(line, index, which, *column);
    }
    const bool mayFill = m_style.aligns && !hasOwnCommas(withoutInner(which, bracket.open + 1, bracket.close));
    return (mayFill && fill(line, which, *column)) || hang(line, which, inOneLine);
}

bool BracketBreaker::hangOver(const LineScan::Line &line, std::size_t index, std::uint32_t which, std::uint32_t column)
{
    const std::vector<LineScan::Line> &lines = m_text.scan().lines;
    const LineScan::Bracket &bracket = m_text.scan().brackets[which];
    const std::string inner = std::string(m_text.lineText(line).substr(0, indentation(line))) + m_style.unit;
    const std::uint32_t width = widthOf(inner) + widthOf(m_text.slice(bracket.open + 1, line.end));
    if (!m_style.aligns || width > m_limit || line.comment != none
        || widthOf(m_text.slice(line.begin, bracket.open + 1)) > m_limit)
        return false;
    std::vector<LayoutEdit> edits{{bracket.open + 1, 0, std::string(m_newline) + inner}};
    for (std::size_t next = index + 1; next < lines.size() && lines[next].begin <= bracket.close; ++next) {
        const LineScan::Line &each = lines[next];
        const std::size_t blanks = indentation(each);
        if (each.isInString || each.isContinued || blanks < column
            || widthOf(inner) + widthOf(m_text.slice(each.begin + column, each.end)) > m_limit)
            return false;
        const bool isLast = next == index + 1 && bracket.close < each.end && each.comment == none
                            && width + 1 + widthOf(m_text.lineText(each).substr(blanks)) <= m_limit;
        if (isLast)
            edits.push_back({line.end, static_cast<std::uint32_t>(each.begin + blanks - line.end), " "});
        else
            edits.push_back({each.begin, column, inner});
    }
    m_edits.insert(m_edits.end(), edits.begin(), edits.end());
    return true;
}

bool BracketBreaker::fill(const LineScan::Line &line, std::uint32_t which, std::uint32_t column)
{
    const std::size_t before = m_edits.size();
    std::uint32_t lineBegin = line.begin;
    std::uint32_t width = 0;        // of what stands before `lineBegin` in its new line
    std::uint32_t lastComma = none; // up to which it fits
    bool isPossible = true;
    const auto breakThere = [&] {
        const std::uint32_t next = m_text.skipSpaces(lastComma + 1, line.end);
        m_edits.push_back({lastComma + 1, next - lastComma - 1, std::string(m_newline) + std::string(column, ' ')});
        lineBegin = next;
        width = column;
        lastComma = none;
    };
    forEachComma(which, line, [&](std::uint32_t comma) {
        if (width + widthOf(m_text.slice(lineBegin, comma + 1)) > m_limit) {
            if (lastComma == none) {
                isPossible = false;
                return;
            }
            breakThere();
            isPossible = isPossible && width + widthOf(m_text.slice(lineBegin, comma + 1)) <= m_limit;
        }
        lastComma = comma;
    });
    if (isPossible && width + widthOf(m_text.slice(lineBegin, line.end)) > m_limit) {
        if (lastComma != none)
            breakThere();
        isPossible = width + widthOf(m_text.slice(lineBegin, line.end)) <= m_limit;
    }
    if (isPossible && m_edits.size() > before)
        return true;
    m_edits.resize(before);
    return false;
}

bool BracketBreaker::hang(const LineScan::Line &line, std::uint32_t which, bool inOneLine)
{
    const LineScan::Bracket &bracket = m_text.scan().brackets[which];
    const std::uint32_t content = m_text.skipSpaces(bracket.open + 1, line.end);
    std::uint32_t contentEnd = bracket.close;
    while (contentEnd > content && isSpaceInLine(m_text.slice(contentEnd - 1, contentEnd).front()))
        --contentEnd;
    const std::string outer(m_text.lineText(line).substr(0, indentation(line)));
    const std::string inner = outer + m_style.unit;
    const std::uint32_t headWidth = widthOf(m_text.slice(line.begin, bracket.open + 1));
    const std::uint32_t tailWidth = widthOf(m_text.slice(bracket.close, line.end));
    const std::uint32_t bodyWidth = widthOf(inner) + widthOf(m_text.slice(content, contentEnd));
    const std::uint32_t behind = m_style.closesInOwnLine ? 0 : tailWidth;
    if (headWidth > m_limit || widthOf(outer) + tailWidth > m_limit)
        return false;
    const std::string toInner = std::string(m_newline) + inner;
    const std::string toOuter = m_style.closesInOwnLine ? std::string(m_newline) + outer : std::string();
    const bool isOneLine = bodyWidth + behind <= m_limit;
    if (inOneLine && !isOneLine)
        return false;
    std::vector<std::uint32_t> commas;
    forEachComma(which, line, [&](std::uint32_t comma) { commas.push_back(comma); });
    // Its commas separate no arguments, and behind a comprehension none may stand.
    const bool isWhole = hasOwnCommas(withoutInner(which, content, contentEnd));
    if (!isOneLine && (isWhole || commas.empty()) && bodyWidth + behind >= widthOf(m_text.lineText(line)))
        return false;
    m_edits.push_back({bracket.open + 1, content - bracket.open - 1, toInner});
    if (!isOneLine && !isWhole) {
        for (const std::uint32_t comma : commas) {
            const std::uint32_t next = m_text.skipSpaces(comma + 1, line.end);
            if (next < contentEnd)
                m_edits.push_back({comma + 1, next - comma - 1, toInner});
        }
    }
    const bool needsComma = !isOneLine && !isWhole && m_style.endsInComma && m_style.closesInOwnLine && !commas.empty()
                            && commas.back() + 1 != contentEnd;
    m_edits.push_back({contentEnd, bracket.close - contentEnd, (needsComma ? "," : "") + toOuter});
    return true;
}

} // namespace torchferry::review
