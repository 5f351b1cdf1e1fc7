// SPDX-License-Identifier: Apache-2.0
#include "core/python/stars.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace torchferry::python {

namespace {

bool isLetter(char c)
{
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

template <std::size_t size>
bool isOneOf(std::string_view word, const std::array<std::string_view, size> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Goes through the tokens of a text.
class Stars {
public:
    explicit Stars(std::string_view text) : m_text(text) {}

    std::string replaced()
    {
        std::string result;
        while (m_at < m_text.size()) {
            const bool isStar = m_text[m_at] == '*';
            const std::size_t star = m_at;
            const bool opens = isStar && beginsExpression() && (m_open.empty() || m_open.back() == '[');
            step();
            if (!opens || m_at != star + 1 || isBeforeName())
                continue;
            if (result.empty())
                result = m_text;
            result[star] = isBeforeLooseOperator() ? ' ' : '~';
        }
        return result;
    }

private:
    /// What comes behind the last token is no operand's continuation.
    [[nodiscard]] bool beginsExpression() const
    {
        static constexpr auto words = std::to_array<std::string_view>({"return", "in", "yield", "match"});
        return m_last.empty() || isOneOf(m_last, words)
               || (m_last.size() == 1 && std::string_view("=,[;:").find(m_last.front()) != std::string_view::npos);
    }

    /// `*not x`: what follows does not go with `~`, which binds more tightly.
    [[nodiscard]] bool isBeforeLooseOperator() const
    {
        const std::size_t at = nextToken();
        std::size_t end = at;
        while (end < m_text.size() && isLetter(m_text[end]))
            ++end;
        const std::string_view word = m_text.substr(at, end - at);
        return word == "not" || word == "lambda";
    }

    /// Where the next token begins, behind white space, comments and line ends.
    [[nodiscard]] std::size_t nextToken() const
    {
        std::size_t at = std::min(m_text.find_first_not_of(" \t\f\r\n\\", m_at), m_text.size());
        while (at < m_text.size() && m_text[at] == '#') {
            at = std::min(m_text.find_first_of("\r\n", at), m_text.size());
            at = std::min(m_text.find_first_not_of(" \t\f\r\n\\", at), m_text.size());
        }
        return at;
    }

    /// A name follows that is no operator and no beginning of a string.
    [[nodiscard]] bool isBeforeName() const
    {
        static constexpr auto words =
            std::to_array<std::string_view>({"True", "False", "None", "not", "await", "lambda"});
        const std::size_t begin = nextToken();
        std::size_t at = begin;
        while (at < m_text.size() && isLetter(m_text[at]))
            ++at;
        if (at == begin || std::isdigit(static_cast<unsigned char>(m_text[begin])) != 0)
            return false;
        const bool isString = at < m_text.size() && (m_text[at] == '"' || m_text[at] == '\'');
        return !isString && !isOneOf(m_text.substr(begin, at - begin), words);
    }

    void step()
    {
        const std::size_t begin = m_at;
        const char c = m_text[m_at++];
        switch (c) {
        case ' ':
        case '\t':
        case '\f': return;
        case '\\': // a line that goes on
            m_at += m_text.substr(m_at).starts_with("\r\n") ? 2 : 1;
            return;
        case '#': m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size()); return;
        case '\r':
        case '\n':
            if (m_open.empty())
                m_last = {};
            return;
        case '"':
        case '\'': skipString(c); break;
        case '(':
        case '[':
        case '{': m_open += c; break;
        case ')':
        case ']':
        case '}':
            if (!m_open.empty())
                m_open.pop_back();
            break;
        case '*':
            if (m_text.substr(m_at).starts_with('*'))
                ++m_at;
            break;
        default:
            while (isLetter(c) && m_at < m_text.size() && isLetter(m_text[m_at]))
                ++m_at;
        }
        m_last = m_text.substr(begin, m_at - begin);
    }

    void skipString(char quote)
    {
        const std::string_view triple = m_text.substr(m_at - 1, 3);
        const bool isLong = triple.size() == 3 && triple[1] == quote && triple[2] == quote;
        m_at += isLong ? 2 : 0;
        while (m_at < m_text.size() && !(isLong ? m_text.substr(m_at).starts_with(triple) : m_text[m_at] == quote)
               && (isLong || (m_text[m_at] != '\n' && m_text[m_at] != '\r')))
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        m_at = std::min(m_at + (isLong ? 3 : 1), m_text.size());
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string_view m_last; ///< the token before; empty at the beginning of a statement
    std::string m_open;      ///< the brackets that are
};

} // namespace

std::string withoutStars(std::string_view text)
{
    return Stars(text).replaced();
}

} // namespace torchferry::python
