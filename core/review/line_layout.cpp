// SPDX-License-Identifier: Apache-2.0
#include "core/review/line_layout.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "core/base/lines.h"
#include "core/python/words.h"
#include "core/review/line_parts.h"
#include "core/review/realignment.h"
#include "core/review/source_layout.h"

namespace torchferry::review {

namespace {

using python::LineScan;
constexpr std::uint32_t shortest =
    28; ///< a call with less in its brackets is not broken where the line has another way
constexpr std::uint32_t shortestOfSeveral = 14; ///< the same of a call with several arguments
constexpr int mostRounds = 4;                   ///< a line that is broken may have parts that are too long again

/// What has a comprehension or a lambda in it may have commas that separate nothing.
bool hasOwnCommas(std::string_view text)
{
    return python::hasWord(text, "for") || python::hasWord(text, "lambda");
}

/// Breaks lines that have become too long.
class LineBreaker : private LineParts {
public:
    LineBreaker(const ScannedText &text, const std::vector<TextSpan> &spans, const SourceLayout &source)
        : LineParts(text),
          m_spans(spans),
          m_source(source.text()),
          m_style(source.style()),
          m_limit(source.limit()),
          m_newline(source.source().newline())
    {}

    std::vector<LayoutEdit> run()
    {
        const LineScan &scan = m_text.scan();
        const std::map<std::uint32_t, std::uint32_t> tooWide = alignedTooWide();
        SpanCursor cursor(m_spans);
        std::uint32_t bracket = 0;
        for (std::size_t index = 0; index < scan.lines.size(); ++index) {
            const LineScan::Line &line = scan.lines[index];
            while (bracket < scan.brackets.size() && scan.brackets[bracket].open < line.begin)
                ++bracket;
            const auto wide = tooWide.find(static_cast<std::uint32_t>(index));
            if (wide != tooWide.end() && hangOver(line, index, wide->second, *m_text.contentColumn(wide->second))) {
                while (index + 1 < scan.lines.size()
                       && scan.lines[index + 1].begin <= scan.brackets[wide->second].close)
                    ++index;
                continue;
            }
            if (line.end - line.begin <= m_limit || widthOf(m_text.lineText(line)) <= m_limit)
                continue;
            const bool isNextSame = index + 1 < scan.lines.size()
                                    && (scan.lines[index + 1].isInString || scan.lines[index + 1].isContinued);
            if (line.isInString || line.isContinued || isNextSame || !isOurs(line, cursor))
                continue;
            breakLine(line, index, bracket);
        }
        return std::move(m_edits);
    }

private:
    /// Brackets of which a line that is aligned with their content has become too long, by the lines that open them; of
    /// those that a line opens the first.
    std::map<std::uint32_t, std::uint32_t> alignedTooWide() const
    {
        const LineScan &scan = m_text.scan();
        SpanCursor cursor(m_spans);
        std::map<std::uint32_t, std::uint32_t> found;
        for (const LineScan::Line &line : scan.lines) {
            if (line.bracket != none && !line.isInString && line.end - line.begin > m_limit
                && widthOf(m_text.lineText(line)) > m_limit && isOurs(line, cursor)
                && m_text.contentColumn(line.bracket) == indentation(line)) {
                const auto at = found.emplace(scan.brackets[line.bracket].line, line.bracket).first;
                at->second = std::min(at->second, line.bracket);
            }
        }
        return found;
    }

    /// A change made the line, and the lines of the source that it was made of were not too long.
    bool isOurs(const LineScan::Line &line, SpanCursor &cursor) const
    {
        bool isChanged = false;
        bool wasLong = false;
        cursor.forEachIn({line.begin, line.end}, [&](const TextSpan &span) {
            if (span.origin != TextSpan::Origin::source) {
                isChanged = true;
                return;
            }
            const std::uint32_t offset = std::max(span.text.begin, line.begin) - span.text.begin + span.source.begin;
            wasLong = wasLong || widthOf(m_source.lineText(m_source.lineOf(offset))) > m_limit;
        });
        return isChanged && !wasLong && !isLongInSource(line);
    }

    /// The line stands in the source as it is, too long: it only moved.
    bool isLongInSource(const LineScan::Line &line) const
    {
        const auto withoutSpaces = [](std::string_view text) {
            text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
            return text;
        };
        if (!m_longLines) {
            m_longLines.emplace();
            for (const LineScan::Line &each : m_source.scan().lines)
                if (widthOf(m_source.lineText(each)) > m_limit)
                    m_longLines->insert(withoutSpaces(m_source.lineText(each)));
        }
        return m_longLines->contains(withoutSpaces(m_text.lineText(line)));
    }

    void breakLine(const LineScan::Line &line, std::size_t index, std::uint32_t firstBracket)
    {
        if (moveComment(line) || breakAtComma(line, line.bracket, m_text.lineText(line).substr(0, indentation(line))))
            return;
        const LineScan &scan = m_text.scan();
        std::vector<std::uint32_t> outermost;
        for (std::uint32_t bracket = firstBracket;
             bracket < scan.brackets.size() && scan.brackets[bracket].line == index; ++bracket) {
            if (scan.brackets[bracket].parent == line.bracket)
                outermost.push_back(bracket);
        }
        if (breakBehindColon(line, outermost))
            return;
        const auto isLookUp = [&](std::uint32_t bracket) { return isSubscript(scan.brackets[bracket]); };
        const auto lengthOf = [&](std::uint32_t bracket) {
            return std::min(scan.brackets[bracket].close, line.end) - scan.brackets[bracket].open;
        };
        std::stable_sort(outermost.begin(), outermost.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return lengthOf(a) > lengthOf(b); });
        std::stable_partition(outermost.begin(), outermost.end(), [&](std::uint32_t each) { return !isLookUp(each); });
        const auto hasLittle = [&](std::uint32_t bracket) {
            // The value is one call.
            const bool hasSeveral = scan.brackets[bracket].firstComma != none && outermost.size() == 1
                                    && scan.brackets[bracket].close + 1 == m_text.codeEnd(line);
            return isLookUp(bracket) || lengthOf(bracket) < (hasSeveral ? shortestOfSeveral : shortest);
        };
        const bool isShort = std::all_of(outermost.begin(), outermost.end(), hasLittle);
        if (breakBeforeFor(line, outermost) || breakBeforeOperator(line, outermost)
            || (isShort && bracketValue(line, outermost)))
            return;
        for (const bool inOneLine : {true, false}) {
            for (const std::uint32_t bracket : outermost)
                if (breakBracket(line, index, bracket, inOneLine))
                    return;
        }
    }

    /// `if a: b = c`: what is behind the colon in a line of its own.
    bool breakBehindColon(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost)
    {
        constexpr std::array heads{"if ", "elif ", "else:", "for ", "while ", "with ", "try:", "except", "finally:"};
        const std::string outer(m_text.lineText(line).substr(0, indentation(line)));
        const auto first = static_cast<std::uint32_t>(line.begin + outer.size());
        const std::string_view text = m_text.slice(first, line.end);
        if (line.bracket != none
            || std::none_of(heads.begin(), heads.end(), [&](const char *head) { return text.starts_with(head); })
            || findOutside(line, outermost, ";", first) != none)
            return false;
        const std::uint32_t colon = findOutside(line, outermost, ": ", first);
        if (colon == none || python::hasWord(m_text.slice(first, colon), "lambda"))
            return false;
        const std::uint32_t body = m_text.skipSpaces(colon + 1, line.end);
        if (body >= m_text.codeEnd(line))
            return false;
        m_edits.push_back({colon + 1, body - colon - 1, std::string(m_newline) + outer + m_style.unit});
        return true;
    }

    /// An argument that stands alone in its line, in one line for each operand.
    bool breakBeforeOperator(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost)
    {
        if (line.bracket == none || line.comment != none || hasOwnCommas(m_text.lineText(line)))
            return false;
        bool isAlone = std::all_of(outermost.begin(), outermost.end(),
                                   [&](auto each) { return m_text.scan().brackets[each].close < line.end; });
        forEachComma(line.bracket, line, [&](std::uint32_t comma) { isAlone = isAlone && comma + 1 == line.end; });
        const auto content = static_cast<std::uint32_t>(line.begin + indentation(line));
        if (!isAlone || findOutside(line, outermost, "=", content) != none
            || findOutside(line, outermost, " if ", content) != none
            || m_text.scan().brackets[line.bracket].close < line.end)
            return false;
        const std::string before(m_text.lineText(line).substr(0, indentation(line)));
        return breakAll(leastOperators(line, outermost, content, line.end), line.begin, line.end, before);
    }

    /// New lines at blanks, where every part is short enough then.
    bool breakAll(const std::vector<std::uint32_t> &blanks, std::uint32_t from, std::uint32_t end,
                  const std::string &indentation)
    {
        std::uint32_t before = 0;
        for (const std::uint32_t at : blanks) {
            if (before + widthOf(m_text.slice(from, at)) > m_limit)
                return false;
            from = at + 1;
            before = widthOf(indentation);
        }
        if (blanks.empty() || before + widthOf(m_text.slice(from, end)) > m_limit)
            return false;
        for (const std::uint32_t at : blanks)
            m_edits.push_back({at, 1, std::string(m_newline) + indentation});
        return true;
    }

    /// The rest of a comprehension in a line of its own.
    bool breakBeforeFor(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost)
    {
        const std::uint32_t found = line.bracket == none ? none : findOutside(line, outermost, " for ", line.begin);
        const std::string before(m_text.lineText(line).substr(0, indentation(line)));
        if (found == none || widthOf(m_text.slice(line.begin, found)) > m_limit
            || widthOf(before) + widthOf(m_text.slice(found + 1, line.end)) > m_limit)
            return false;
        m_edits.push_back({found, 1, std::string(m_newline) + before});
        return true;
    }

    /// The value that is assigned, or returned, in brackets of its own: where a call has too little in it to be broken.
    bool bracketValue(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost)
    {
        if (line.bracket != none || line.comment != none
            || !std::all_of(outermost.begin(), outermost.end(),
                            [&](auto each) { return m_text.scan().brackets[each].close < line.end; }))
            return false;
        const std::string outer(m_text.lineText(line).substr(0, indentation(line)));
        const auto first = static_cast<std::uint32_t>(line.begin + outer.size());
        constexpr std::string_view returns = "return ";
        constexpr std::string_view assigns = " = ";
        std::uint32_t value = first + static_cast<std::uint32_t>(returns.size());
        if (!m_text.slice(first, line.end).starts_with(returns)) {
            value = findOutside(line, outermost, assigns, first);
            if (value == none)
                return false;
            value += static_cast<std::uint32_t>(assigns.size());
        }
        const std::uint32_t end = m_text.codeEnd(line);
        const std::string_view whole = m_text.slice(value, end);
        if (whole.starts_with('*') || whole.starts_with("yield") || findOutside(line, outermost, assigns, value) != none
            || findOutside(line, outermost, ";", value) != none)
            return false;
        const std::string inner = outer + m_style.unit;
        std::vector<std::uint32_t> breaks;
        if (widthOf(inner) + widthOf(whole) > m_limit) {
            const std::uint32_t condition = findOutside(line, outermost, " if ", value);
            if (condition != none)
                breaks.push_back(condition);
            else if (!python::hasWord(whole, "lambda"))
                breaks = leastOperators(line, outermost, value, end);
            if (breaks.empty())
                return false;
        }
        std::uint32_t from = value;
        for (const std::uint32_t at : breaks) {
            if (widthOf(inner) + widthOf(m_text.slice(from, at)) > m_limit)
                return false;
            from = at + 1;
        }
        if (widthOf(inner) + widthOf(m_text.slice(from, end)) > m_limit)
            return false;
        m_edits.push_back({value, 0, "(" + std::string(m_newline) + inner});
        for (const std::uint32_t at : breaks)
            m_edits.push_back({at, 1, std::string(m_newline) + inner});
        m_edits.push_back({end, 0, std::string(m_newline) + outer + ")"});
        return true;
    }

    /// A comment behind a statement that is short enough without it goes above it. Those that are for tools have to stay.
    bool moveComment(const LineScan::Line &line)
    {
        if (line.comment == none || line.bracket != none)
            return false;
        const std::uint32_t end = m_text.codeEnd(line);
        const std::string_view comment = m_text.slice(line.comment, line.end);
        const std::string_view code = m_text.slice(line.begin, end);
        const std::string_view statement = code.substr(std::min(code.find_first_not_of(" \t"), code.size()));
        constexpr std::array directives{"noqa", "type:",  "pragma", "fmt:",  "pylint", "isort",
                                        "mypy", "flake8", "ruff",   "nosec", "yapf",   "pyright"};
        constexpr std::array clauses{"elif", "else", "except", "finally"};
        const auto isIn = [&](const char *word) { return comment.find(word) != std::string_view::npos; };
        const auto begins = [&](const char *word) { return statement.starts_with(word); };
        if (statement.empty() || widthOf(code) > m_limit || std::any_of(directives.begin(), directives.end(), isIn)
            || std::any_of(clauses.begin(), clauses.end(), begins))
            return false;
        const std::string_view indentation = code.substr(0, code.size() - statement.size());
        m_edits.push_back({line.begin + static_cast<std::uint32_t>(indentation.size()), 0,
                           std::string(comment) + std::string(m_newline) + std::string(indentation)});
        m_edits.push_back({end, line.end - end, {}});
        return true;
    }

    /// Behind the last comma right in `bracket` up to which the line is short enough.
    bool breakAtComma(const LineScan::Line &line, std::uint32_t bracket, std::string_view indentation)
    {
        if (bracket == none || hasOwnCommas(m_text.lineText(line)))
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

    /// What was broken off goes in front of the next line of the same bracket if both fit in one, `width` being that of
    /// what was broken off.
    void joinNext(const LineScan::Line &line, std::uint32_t bracket, std::size_t column, std::uint32_t width)
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

    /// `inOneLine`: not one argument in each line.
    bool breakBracket(const LineScan::Line &line, std::size_t index, std::uint32_t which, bool inOneLine)
    {
        const LineScan &scan = m_text.scan();
        const LineScan::Bracket &bracket = scan.brackets[which];
        const auto column = m_text.contentColumn(which);
        if (!column || bracket.close == bracket.open + 1)
            return false;
        if (bracket.close >= line.end) { // it goes on in other lines: the next one shows how
            const bool isNextInside = index + 1 < scan.lines.size() && scan.lines[index + 1].bracket == which;
            const std::string indentation = isNextInside ? std::string(m_text.indentationOf(scan.lines[index + 1]), ' ')
                                                         : std::string(*column, ' ');
            return breakAtComma(line, which, indentation) || hangOver(line, index, which, *column);
        }
        const bool mayFill = m_style.aligns && !hasOwnCommas(m_text.slice(bracket.open, bracket.close));
        return (mayFill && fill(line, which, *column)) || hang(line, which, inOneLine);
    }

    /// A call over several lines that are aligned with its first argument: all of them deeper than the head instead.
    bool hangOver(const LineScan::Line &line, std::size_t index, std::uint32_t which, std::uint32_t column)
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

    /// As many in a line as fit, under the first one.
    bool fill(const LineScan::Line &line, std::uint32_t which, std::uint32_t column)
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

    /// In lines of their own, deeper than the line: together if they fit in one, else one in each, if that may be.
    bool hang(const LineScan::Line &line, std::uint32_t which, bool inOneLine)
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
        const bool needsComma = !isOneLine && !isWhole && m_style.endsInComma && m_style.closesInOwnLine
                                && !commas.empty() && commas.back() + 1 != contentEnd;
        m_edits.push_back({contentEnd, bracket.close - contentEnd, (needsComma ? "," : "") + toOuter});
        return true;
    }

    const std::vector<TextSpan> &m_spans;
    const ScannedText &m_source;
    mutable std::optional<std::unordered_set<std::string_view>> m_longLines; ///< of the source, found when asked for
    const Style &m_style;
    std::uint32_t m_limit;
    std::string_view m_newline;
    std::vector<LayoutEdit> m_edits;
};

} // namespace

void layOutLines(std::string &text, std::vector<TextSpan> &spans, const SourceLayout &source)
{
    if (text == source.source().text() || !source.text().scan().isSound)
        return;
    // Where a line is broken, those below that were aligned with what it has in its brackets move.
    for (int round = 0; round < 2 * mostRounds; ++round) {
        ChangedParts parts(text, spans, source);
        const ScannedText after(parts.text());
        if (!after.scan().isSound)
            return;
        const bool aligns = round % 2 == 0;
        std::vector<LayoutEdit> edits = aligns ? realigned(after, parts.spans(), source.text(), round > 0)
                                               : LineBreaker(after, parts.spans(), source).run();
        for (LayoutEdit &edit : edits)
            edit.at = parts.inWhole(edit.at);
        if (!edits.empty())
            applyBesideChanges(edits, text, spans);
        else if (!aligns)
            return;
    }
}

} // namespace torchferry::review
