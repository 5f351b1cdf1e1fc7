// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/signature.h"

#include <algorithm>

#include "core/mapping/text_cursor.h"

namespace torchferry::mapping {
namespace {

// Bytes above 0x7f are taken as letters: Python allows them in names and nothing else of a signature uses them.
bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isNamePart(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9');
}

/// Reads one signature from left to right. A signature is short and thousands are read at start: no backtracking, and
/// nothing is copied but the names and texts that are kept.
class SignatureReader : TextCursor {
public:
    explicit SignatureReader(std::string_view text) : TextCursor(text) {}

    Result<Signature> read()
    {
        skipSpace();
        if (!take('('))
            return fail("TF3020");
        m_signature.parameters.reserve(static_cast<std::size_t>(std::count(m_text.begin(), m_text.end(), ',')) + 1);
        for (;;) {
            skipSpace();
            if (take(')'))
                break;
            if (const char *problem = readItem())
                return fail(problem);
            skipSpace();
            if (take(','))
                continue;
            if (take(')'))
                break;
            return fail("TF3020");
        }
        if (m_bareStar && m_signature.parameters.size() == m_bareStarAt)
            return fail("TF3021");
        return readResult();
    }

private:
    Result<Signature> readResult()
    {
        skipSpace();
        if (m_text.substr(m_at, 2) == "->") {
            m_at += 2;
            skipSpace();
            const std::size_t begin = m_at;
            if (!skipValue("") || m_at == begin)
                return fail("TF3025");
            m_signature.returns = trimmed(m_text.substr(begin, m_at - begin));
        }
        if (m_at != m_text.size())
            return fail("TF3024");
        return std::move(m_signature);
    }

    /// One parameter, `*` or `/`. Gives the code of what is wrong, or null.
    const char *readItem()
    {
        if (take('/')) {
            if (m_slash || m_starred || m_signature.parameters.empty())
                return "TF3023";
            m_slash = true;
            for (Parameter &parameter : m_signature.parameters)
                parameter.kind = ParameterKind::positionalOnly;
            return nullptr;
        }
        ParameterKind kind = m_starred ? ParameterKind::keywordOnly : ParameterKind::positionalOrKeyword;
        if (take('*')) {
            if (take('*')) {
                kind = ParameterKind::varKeyword;
            } else {
                if (m_starred)
                    return "TF3023";
                m_starred = true;
                kind = ParameterKind::varPositional;
                skipSpace();
                if (m_at < m_text.size() && !isNameStart(m_text[m_at])) {
                    m_bareStar = true;
                    m_bareStarAt = m_signature.parameters.size();
                    return nullptr;
                }
            }
        }
        if (m_closed)
            return "TF3023";
        m_closed = kind == ParameterKind::varKeyword;
        return readParameter(kind);
    }

    const char *readParameter(ParameterKind kind)
    {
        const std::size_t begin = m_at;
        if (m_at >= m_text.size() || !isNameStart(m_text[m_at]))
            return "TF3021";
        while (m_at < m_text.size() && isNamePart(m_text[m_at]))
            ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        if (m_signature.find(name) != nullptr) {
            m_at = begin;
            return "TF3022";
        }
        Parameter &parameter = m_signature.parameters.emplace_back();
        parameter.name = name;
        parameter.kind = kind;
        skipSpace();
        if (take(':')) {
            const std::string_view type = readValue("=,)");
            if (type.empty())
                return "TF3025";
            parameter.type = type;
        }
        if (take('=')) {
            if (kind == ParameterKind::varPositional || kind == ParameterKind::varKeyword)
                return "TF3023";
            const std::string_view text = readValue(",)");
            if (text.empty())
                return "TF3025";
            parameter.defaultText = std::string(text);
        }
        return nullptr;
    }

    std::string_view readValue(std::string_view stops)
    {
        const std::size_t begin = m_at;
        if (!skipValue(stops))
            return {};
        return trimmed(m_text.substr(begin, m_at - begin));
    }

    /// Goes to the first of `stops` outside brackets and strings, or to the end. False if a bracket or a string is not
    /// closed. `==`, `<=` and the like do not stop at `=`.
    bool skipValue(std::string_view stops)
    {
        std::string open;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (open.empty() && stops.find(c) != std::string_view::npos)
                return true;
            if (c == '(' || c == '[' || c == '{') {
                open.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
            } else if (c == ')' || c == ']' || c == '}') {
                if (open.empty() || open.back() != c)
                    return false;
                open.pop_back();
            } else if (c == '"' || c == '\'') {
                if (!skipString(c))
                    return false;
                continue;
            }
            ++m_at;
        }
        return open.empty() && stops.empty();
    }

    bool skipString(char quote)
    {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '\\') {
                ++m_at;
            } else if (m_text[m_at] == quote) {
                ++m_at;
                return true;
            }
        }
        m_at = m_text.size();
        return false;
    }

    Signature m_signature;
    bool m_slash = false;
    bool m_starred = false;
    bool m_closed = false; ///< `**kw` was read
    bool m_bareStar = false;
    std::size_t m_bareStarAt = 0;
};

} // namespace

Result<Signature> Signature::parse(std::string_view text)
{
    return SignatureReader(trimmed(text)).read();
}

std::string Signature::toString() const
{
    std::string text = "(";
    bool starred = false;
    const auto separate = [&text] {
        if (text.size() > 1)
            text += ", ";
    };
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter &parameter = parameters[i];
        if (parameter.kind == ParameterKind::keywordOnly && !starred) {
            separate();
            text += "*";
            starred = true;
        }
        separate();
        if (parameter.kind == ParameterKind::varPositional) {
            text += "*";
            starred = true;
        } else if (parameter.kind == ParameterKind::varKeyword) {
            text += "**";
        }
        text += parameter.name;
        if (!parameter.type.empty())
            text += ": " + parameter.type;
        if (parameter.defaultText)
            text += (parameter.type.empty() ? "=" : " = ") + *parameter.defaultText;
        const bool lastPositionalOnly =
            parameter.kind == ParameterKind::positionalOnly
            && (i + 1 == parameters.size() || parameters[i + 1].kind != ParameterKind::positionalOnly);
        if (lastPositionalOnly)
            text += ", /";
    }
    text += ")";
    if (!returns.empty())
        text += " -> " + returns;
    return text;
}

const Parameter *Signature::find(std::string_view name) const
{
    for (const Parameter &parameter : parameters)
        if (parameter.name == name)
            return &parameter;
    return nullptr;
}

} // namespace torchferry::mapping
