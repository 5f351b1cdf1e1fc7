// SPDX-License-Identifier: Apache-2.0
#include "core/review/joined_branches.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include "core/base/lines.h"
#include "core/review/layout_edit.h"

namespace torchferry::review {

namespace {

bool isPartOfName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

std::string withoutSpaces(std::string_view text)
{
    std::string result;
    std::copy_if(text.begin(), text.end(), std::back_inserter(result),
                 [](char c) { return c != '\n' && c != '\r' && !isSpaceInLine(c); });
    return result;
}

class Joiner {
public:
    Joiner(std::string_view text, const std::vector<TextSpan> &spans, std::string_view source,
           const std::vector<std::string> &constants)
        : m_text(text),
          m_spans(spans),
          m_source(source),
          m_constants(constants)
    {
        std::size_t begin = 0;
        forEachLineEnd(text, [&](std::size_t at, std::size_t length) {
            add(begin, at, at + length);
            begin = at + length;
        });
        if (begin < text.size())
            add(begin, text.size(), text.size());
    }

    std::vector<LayoutEdit> run()
    {
        for (std::size_t line = 0; line < m_lines.size(); ++line)
            if (const std::size_t last = join(line); last != line)
                line = last;
        return std::move(m_found);
    }

private:
    struct Line {
        std::string_view indentation;
        std::string_view code; ///< behind it, without the line end
        std::uint32_t begin = 0;
        std::uint32_t next = 0; ///< where the next line begins
    };

    void add(std::size_t begin, std::size_t end, std::size_t next)
    {
        const std::string_view line = m_text.substr(begin, end - begin);
        const std::size_t code = std::min(line.find_first_not_of(" \t"), line.size());
        m_lines.push_back({line.substr(0, code), line.substr(code), static_cast<std::uint32_t>(begin),
                           static_cast<std::uint32_t>(next)});
    }

    /// Where the block below `header` ends: behind its last line. Empty lines end it too.
    [[nodiscard]] std::size_t endOfBlock(std::size_t header) const
    {
        const std::string_view outer = m_lines[header].indentation;
        std::size_t line = header + 1;
        while (line < m_lines.size() && !m_lines[line].code.empty() && m_lines[line].indentation.size() > outer.size()
               && m_lines[line].indentation.starts_with(m_lines[header + 1].indentation))
            ++line;
        return line;
    }

    [[nodiscard]] ByteRange blockOf(std::size_t header, std::size_t end) const
    {
        return {m_lines[header + 1].begin, m_lines[end - 1].next};
    }

    /// The last line of the statement that begins at `header`, if its branches are joined; else `header`.
    std::size_t join(std::size_t header)
    {
        const Line &first = m_lines[header];
        if (!first.code.starts_with("if ") || !first.code.ends_with(':'))
            return header;
        const std::size_t other = endOfBlock(header);
        if (other == header + 1 || other >= m_lines.size() || m_lines[other].code != "else:"
            || m_lines[other].indentation != first.indentation)
            return header;
        const std::size_t end = endOfBlock(other);
        const bool isLeft = end > other + 1 && (end > other + 2 || m_lines[other + 1].code != "pass");
        if (other == header + 2 && m_lines[header + 1].code == "pass" && isLeft
            && sourceOf(blockOf(header, other)) != "pass")
            return turn(header, other);
        if (!doesNothing(first.code.substr(3)) || end - other != other - header
            || !isSame(header, other, other - header) || !isWhole(end, first.indentation))
            return header;
        const ByteRange one = blockOf(header, other);
        const ByteRange two = blockOf(other, end);
        if (sourceOf(one) == sourceOf(two))
            return header;
        m_found.push_back({first.begin, first.next - first.begin, {}});
        const std::size_t inner = m_lines[header + 1].indentation.size() - first.indentation.size();
        for (std::size_t line = header + 1; line < other; ++line)
            m_found.push_back({m_lines[line].begin, static_cast<std::uint32_t>(inner), {}});
        m_found.push_back({m_lines[other].begin, two.end - m_lines[other].begin, {}});
        return end - 1;
    }

    /// `if a: pass`, `else: …` becomes `if not a: …`.
    std::size_t turn(std::size_t header, std::size_t other)
    {
        const Line &first = m_lines[header];
        const std::uint32_t condition = first.begin + static_cast<std::uint32_t>(first.indentation.size()) + 3;
        const std::string_view asked = first.code.substr(3, first.code.size() - 4);
        std::string negated = negation(asked);
        if (negated.empty())
            return header;
        m_found.push_back({condition, static_cast<std::uint32_t>(asked.size()), std::move(negated)});
        m_found.push_back({first.next, m_lines[other].next - first.next, {}});
        return other;
    }

    /// Of a name, an attribute, a call or a comparison that it does not need brackets for; else nothing.
    static std::string negation(std::string_view condition)
    {
        constexpr std::string_view word = "not ";
        const bool isNegated = condition.starts_with(word);
        const std::string_view operand = isNegated ? condition.substr(word.size()) : condition;
        std::size_t depth = 0;
        for (std::size_t at = 0; at < operand.size(); ++at) {
            const char c = operand[at];
            if (c == '(')
                ++depth;
            else if (c == ')')
                --depth;
            else if (depth == 0 && !isPartOfName(c))
                return {};
        }
        return isNegated ? std::string(operand) : std::string(word) + std::string(condition);
    }

    /// As many lines below `header` and below `other`, line by line, none with a text over several lines.
    [[nodiscard]] bool isSame(std::size_t header, std::size_t other, std::size_t count) const
    {
        for (std::size_t line = 1; line < count; ++line) {
            const Line &one = m_lines[header + line];
            const Line &two = m_lines[other + line];
            if (one.code != two.code || one.indentation != two.indentation
                || one.code.find("\"\"\"") != std::string_view::npos || one.code.find("'''") != std::string_view::npos)
                return false;
        }
        return true;
    }

    /// What follows is no more of the block.
    [[nodiscard]] bool isWhole(std::size_t end, std::string_view outer) const
    {
        while (end < m_lines.size() && m_lines[end].code.empty())
            ++end;
        return end == m_lines.size() || m_lines[end].indentation.size() <= outer.size();
    }

    [[nodiscard]] bool doesNothing(std::string_view condition) const
    {
        constexpr std::array<std::string_view, 3> harmless{"hasattr", "isinstance", "len"};
        if (condition.find_first_of("#[{") != std::string_view::npos || condition.find(":=") != std::string_view::npos
            || condition.find("await ") != std::string_view::npos || condition.find("lambda") != std::string_view::npos)
            return false;
        for (std::size_t at = condition.find('('); at != std::string_view::npos; at = condition.find('(', at + 1)) {
            std::size_t begin = at;
            while (begin > 0 && isPartOfName(condition[begin - 1]))
                --begin;
            const std::string_view called = condition.substr(begin, at - begin);
            const bool isConstant =
                condition.substr(at).starts_with("()")
                && std::find(m_constants.begin(), m_constants.end(), std::string(called) + "()") != m_constants.end();
            if (!called.empty() && !isConstant && std::find(harmless.begin(), harmless.end(), called) == harmless.end())
                return false;
        }
        return true;
    }

    /// What stood in place of `range` before, without spaces.
    [[nodiscard]] std::string sourceOf(ByteRange range) const
    {
        std::uint32_t begin = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t end = 0;
        SpanCursor cursor(m_spans);
        cursor.forEachIn(range, [&](const TextSpan &span) {
            ByteRange before = span.source;
            if (before.empty())
                return;
            if (span.origin == TextSpan::Origin::source) {
                before.begin += std::max(span.text.begin, range.begin) - span.text.begin;
                before.end -= span.text.end - std::min(span.text.end, range.end);
            }
            begin = std::min(begin, before.begin);
            end = std::max(end, before.end);
        });
        return begin < end ? withoutSpaces(m_source.substr(begin, end - begin)) : std::string();
    }

    std::string_view m_text;
    const std::vector<TextSpan> &m_spans;
    std::string_view m_source;
    const std::vector<std::string> &m_constants;
    std::vector<Line> m_lines;
    std::vector<LayoutEdit> m_found;
};

} // namespace

void joinBranches(std::string &text, std::vector<TextSpan> &spans, std::string_view source,
                  const std::vector<std::string> &constants)
{
    if (text.find("else:") != std::string::npos)
        applyEdits(Joiner(text, spans, source, constants).run(), text, spans);
}

} // namespace torchferry::review
