// SPDX-License-Identifier: Apache-2.0
#include "core/python/line_scan.h"

#include "core/python/words.h"

namespace torchferry::python {

namespace {

class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    LineScan run()
    {
        beginLine(false);
        while (m_at < m_text.size())
            step();
        m_scan.lines.back().end = size();
        m_scan.isSound = m_scan.isSound && m_innermost == LineScan::none;
        return std::move(m_scan);
    }

private:
    void step()
    {
        switch (const char c = m_text[m_at]) {
        case '\n':
        case '\r': endLine(false, false); break;
        case '\\':
            ++m_at;
            if (m_at < m_text.size() && (m_text[m_at] == '\n' || m_text[m_at] == '\r'))
                endLine(false, true);
            break;
        case '#':
            m_scan.lines.back().comment = offset();
            while (m_at < m_text.size() && m_text[m_at] != '\n' && m_text[m_at] != '\r')
                ++m_at;
            break;
        case '\'':
        case '"': skipString(c); break;
        case '(':
        case '[':
        case '{': open(); break;
        case ')':
        case ']':
        case '}': close(c); break;
        case ',': addComma(); break;
        case ':':
            endLambdaParameters();
            ++m_at;
            break;
        case 'l': beginLambda(); break;
        default: ++m_at; break;
        }
    }

    void open()
    {
        LineScan::Bracket bracket;
        bracket.open = offset();
        bracket.parent = m_innermost;
        bracket.line = static_cast<std::uint32_t>(m_scan.lines.size() - 1);
        m_innermost = static_cast<std::uint32_t>(m_scan.brackets.size());
        m_scan.brackets.push_back(bracket);
        m_lastComma.push_back(LineScan::none);
        m_lambdas.push_back(0);
        ++m_at;
    }

    void close(char c)
    {
        if (m_innermost == LineScan::none) {
            m_scan.isSound = false;
        } else {
            LineScan::Bracket &bracket = m_scan.brackets[m_innermost];
            const char opened = m_text[bracket.open];
            m_scan.isSound = m_scan.isSound && (opened == '(' ? c == ')' : opened == '[' ? c == ']' : c == '}');
            bracket.close = offset();
            m_innermost = bracket.parent;
        }
        ++m_at;
    }

    /// Commas between the parameters of a lambda do not separate what is in the bracket.
    void beginLambda()
    {
        constexpr std::string_view word = "lambda";
        const bool isWord = m_text.substr(m_at, word.size()) == word && !isWordAt(m_at + word.size())
                            && (m_at == 0 || !isWordAt(m_at - 1));
        if (isWord && m_innermost != LineScan::none)
            ++m_lambdas[m_innermost];
        m_at += isWord ? word.size() : 1;
    }

    void endLambdaParameters()
    {
        if (m_innermost != LineScan::none && m_lambdas[m_innermost] > 0)
            --m_lambdas[m_innermost];
    }

    [[nodiscard]] bool isWordAt(std::size_t at) const { return at < m_text.size() && isWordCharacter(m_text[at]); }

    void addComma()
    {
        if (m_innermost != LineScan::none && m_lambdas[m_innermost] == 0) {
            const auto index = static_cast<std::uint32_t>(m_scan.commas.size());
            std::uint32_t &last = m_lastComma[m_innermost];
            (last == LineScan::none ? m_scan.brackets[m_innermost].firstComma : m_scan.commas[last].next) = index;
            last = index;
            m_scan.commas.push_back({offset(), LineScan::none});
        }
        ++m_at;
    }

    void skipString(char quote)
    {
        const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
        const bool isTriple = m_text.substr(m_at, 3) == triple;
        m_at += isTriple ? 3 : 1;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\\' && m_at + 1 < m_text.size()) {
                ++m_at;
                if (m_text[m_at] == '\n' || m_text[m_at] == '\r')
                    endLine(true, false);
                else
                    ++m_at;
            } else if (c == quote && (!isTriple || m_text.substr(m_at, 3) == triple)) {
                m_at += isTriple ? 3 : 1;
                return;
            } else if (c == '\n' || c == '\r') {
                if (!isTriple)
                    break;
                endLine(true, false);
            } else {
                ++m_at;
            }
        }
        m_scan.isSound = false;
    }

    void endLine(bool isInString, bool isContinued)
    {
        m_scan.lines.back().end = offset();
        m_at += m_text[m_at] == '\r' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n' ? 2 : 1;
        beginLine(isInString);
        m_scan.lines.back().isContinued = isContinued;
    }

    void beginLine(bool isInString)
    {
        LineScan::Line line;
        line.begin = offset();
        line.bracket = m_innermost;
        line.isInString = isInString;
        m_scan.lines.push_back(line);
    }

    [[nodiscard]] std::uint32_t offset() const { return static_cast<std::uint32_t>(m_at); }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_text.size()); }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint32_t m_innermost = LineScan::none;
    std::vector<std::uint32_t> m_lastComma; ///< by bracket
    std::vector<std::uint32_t> m_lambdas;   ///< by bracket: whose parameters have not ended
    LineScan m_scan;
};

} // namespace

LineScan LineScan::of(std::string_view text)
{
    return Scanner(text).run();
}

} // namespace torchferry::python
