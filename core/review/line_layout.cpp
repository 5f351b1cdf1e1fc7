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
#include "core/review/bracket_layout.h"
#include "core/review/realignment.h"
#include "core/review/source_layout.h"

namespace torchferry::review {

namespace {

using python::LineScan;
constexpr std::uint32_t shortest =
    28; ///< a call with less in its brackets is not broken where the line has another way
constexpr std::uint32_t shortestOfSeveral = 14; ///< the same of a call with several arguments
constexpr int mostRounds = 4;                   ///< a line that is broken may have parts that are too long again

/// Breaks lines that have become too long.
class LineBreaker : private BracketBreaker {
public:
    LineBreaker(const ScannedText &text, const std::vector<TextSpan> &spans, const SourceLayout &source)
        : BracketBreaker(text, source),
          m_spans(spans),
          m_source(source.text())
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
            const LineScan::Line *next = index + 1 < scan.lines.size() ? &scan.lines[index + 1] : nullptr;
            if (line.isInString || (next != nullptr && next->isInString) || !isOurs(line, cursor))
                continue;
            if (line.isContinued || (next != nullptr && next->isContinued))
                breakContinued(line, next, index, bracket);
            else
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

    /// The brackets that the line opens and that are in no other of it. `first`: the first one that it opens.
    std::vector<std::uint32_t> outermostOf(const LineScan::Line &line, std::size_t index, std::uint32_t first) const
    {
        const LineScan &scan = m_text.scan();
        std::vector<std::uint32_t> outermost;
        for (; first < scan.brackets.size() && scan.brackets[first].line == index; ++first) {
            if (scan.brackets[first].parent == line.bracket)
                outermost.push_back(first);
        }
        return outermost;
    }

    /// A line that a backslash ends, or the last one behind such: with one more, behind a comma or before an operator
    /// that is in no brackets, and where the line has none in its brackets.
    void breakContinued(const LineScan::Line &line, const LineScan::Line *next, std::size_t index,
                        std::uint32_t firstBracket)
    {
        const bool isEnded = next != nullptr && next->isContinued;
        if (line.bracket != none || (isEnded && next->bracket != none))
            return;
        const std::vector<std::uint32_t> outermost = outermostOf(line, index, firstBracket);
        const LineScan::Line &shown = line.isContinued || next == nullptr ? line : *next;
        const std::string before(m_text.lineText(shown).substr(0, indentation(shown)));
        std::uint32_t end = m_text.codeEnd(line);
        while (isEnded && end > line.begin
               && (m_text.slice(end - 1, end) == "\\" || isSpaceInLine(m_text.slice(end - 1, end).front())))
            --end;
        constexpr std::uint32_t backslash = 2; // with the space before it
        const auto first = static_cast<std::uint32_t>(line.begin + indentation(line));
        const auto fits = [&](std::uint32_t at) {
            return widthOf(m_text.slice(line.begin, at)) + backslash <= m_limit;
        };
        const auto isOutside = [&](const char *word) { return findOutside(line, outermost, word, first) != none; };
        std::uint32_t at = none;
        if (!isOutside("lambda ") && !isOutside(" for ")) {
            for (std::uint32_t comma = findOutside(line, outermost, ", ", first); comma < end && fits(comma + 1);
                 comma = findOutside(line, outermost, ", ", comma + 1))
                at = comma + 1;
            if (at == none) {
                for (const std::uint32_t blank : leastOperators(line, outermost, first, end)) {
                    const bool isLast = m_text.slice(blank + 1, end).find(' ') == std::string_view::npos;
                    at = fits(blank) && !isLast ? blank : at;
                }
            }
        }
        const std::uint32_t rest = at == none ? none : m_text.skipSpaces(at, end);
        if (at != none && widthOf(before) + widthOf(m_text.slice(rest, line.end)) <= m_limit) {
            m_edits.push_back({at, rest - at, " \\" + std::string(m_newline) + before});
            if (isEnded)
                joinContinued(*next, end, widthOf(before) + widthOf(m_text.slice(rest, end)));
            return;
        }
        for (const bool inOneLine : {true, false}) {
            for (const std::uint32_t bracket : outermost)
                if (!isSubscript(m_text.scan().brackets[bracket]) && breakBracket(line, index, bracket, inOneLine))
                    return;
        }
    }

    /// What was broken off, up to `end`, goes in front of the next line if both fit in one.
    void joinContinued(const LineScan::Line &next, std::uint32_t end, std::uint32_t width)
    {
        const std::uint32_t content = m_text.skipSpaces(next.begin, next.end);
        if (m_text.slice(end - 1, end) != "," || next.comment != none || content == next.end
            || width + 1 + widthOf(m_text.slice(content, next.end)) > m_limit)
            return;
        m_edits.push_back({end, content - end, " "});
    }

    void breakLine(const LineScan::Line &line, std::size_t index, std::uint32_t firstBracket)
    {
        if (moveComment(line) || breakAtComma(line, line.bracket, m_text.lineText(line).substr(0, indentation(line))))
            return;
        const LineScan &scan = m_text.scan();
        std::vector<std::uint32_t> outermost = outermostOf(line, index, firstBracket);
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
        if (breakBeforeFor(line, outermost) || breakBeforeForInside(line, outermost)
            || breakBeforeOperator(line, outermost) || (isShort && bracketValue(line, outermost)))
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
        if (line.bracket == none || line.comment != none || python::hasWord(m_text.lineText(line), "for")
            || python::hasWord(m_text.lineText(line), "lambda"))
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

    /// The same of a comprehension that the line begins with: `[f(x) for x in y])`.
    bool breakBeforeForInside(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost)
    {
        const auto content = static_cast<std::uint32_t>(line.begin + indentation(line));
        if (line.bracket == none || outermost.empty())
            return false;
        const std::uint32_t first = *std::min_element(outermost.begin(), outermost.end());
        const LineScan::Bracket &bracket = m_text.scan().brackets[first];
        if (bracket.open != content || bracket.close >= line.end)
            return false;
        std::vector<std::uint32_t> inside;
        for (std::uint32_t inner = first + 1;
             inner < m_text.scan().brackets.size() && m_text.scan().brackets[inner].open < bracket.close; ++inner) {
            if (m_text.scan().brackets[inner].parent == first)
                inside.push_back(inner);
        }
        const std::uint32_t found = findOutside(line, inside, " for ", content + 1);
        const std::string before = std::string(m_text.lineText(line).substr(0, indentation(line))) + ' ';
        if (found >= bracket.close || widthOf(m_text.slice(line.begin, found)) > m_limit
            || widthOf(before) + widthOf(m_text.slice(found + 1, line.end)) > m_limit)
            return false;
        m_edits.push_back({found, 1, std::string(m_newline) + before});
        return true;
    }

    /// The value that is assigned, or returned, or the message of an `assert`, in brackets of its own: where a call has
    /// too little in it to be broken.
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
        constexpr std::string_view tells = ", ";
        std::uint32_t value = first + static_cast<std::uint32_t>(returns.size());
        if (!m_text.slice(first, line.end).starts_with(returns)) {
            const bool isAssertion = m_text.slice(first, line.end).starts_with("assert ");
            const std::string_view ahead = isAssertion ? tells : assigns;
            value = findOutside(line, outermost, ahead, first);
            if (value == none || (isAssertion && python::hasWord(m_text.slice(first, value), "lambda")))
                return false;
            value += static_cast<std::uint32_t>(ahead.size());
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
            if (findOutside(line, outermost, tells, value) != none)
                breaks = filledAtCommas(line, outermost, value, widthOf(inner));
            else if (condition != none)
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

    /// The blanks behind those commas of a tuple without brackets where a new line has to begin; none if the values do not
    /// fit so.
    std::vector<std::uint32_t> filledAtCommas(const LineScan::Line &line, const std::vector<std::uint32_t> &outermost,
                                              std::uint32_t value, std::uint32_t indented) const
    {
        const std::uint32_t end = m_text.codeEnd(line);
        std::vector<std::uint32_t> breaks;
        std::uint32_t from = value;
        std::uint32_t last = none;
        const auto fits = [&](std::uint32_t until) { return indented + widthOf(m_text.slice(from, until)) <= m_limit; };
        for (std::uint32_t comma = findOutside(line, outermost, ", ", value); from < end;
             comma = comma == none ? none : findOutside(line, outermost, ", ", comma + 1)) {
            const std::uint32_t until = comma == none ? end : comma + 1;
            if (!fits(until)) {
                if (last == none)
                    return {};
                breaks.push_back(last);
                from = last + 1;
                if (!fits(until))
                    return {};
            }
            last = until;
            if (comma == none)
                break;
        }
        return breaks;
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

    const std::vector<TextSpan> &m_spans;
    const ScannedText &m_source;
    mutable std::optional<std::unordered_set<std::string_view>> m_longLines; ///< of the source, found when asked for
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
