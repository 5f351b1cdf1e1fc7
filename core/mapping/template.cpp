// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/dotted.h"
#include "core/mapping/row.h"
#include "core/mapping/template_shape.h"

namespace torchferry::mapping {
namespace {

/// Groups in groups are rare; the limit keeps hostile text from exhausting the stack.
constexpr int maximumDepth = 8;
constexpr std::size_t maximumLength = 4000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

/// Splits a template into its parts; what the parts require is found afterwards (template_shape.cpp).
class TemplateReader {
public:
    TemplateReader(std::string_view text, const std::vector<std::string> &roots) : m_text(text), m_roots(roots) {}

    Result<std::vector<TemplatePart>> read()
    {
        if (m_text.size() > maximumLength)
            return fail("TF3106", 0);
        std::vector<TemplatePart> parts;
        if (!readParts(parts, 0, true))
            return tl::unexpected<Error>(std::move(m_error));
        return parts;
    }

private:
    /// Reads to the end of the text, or (inside a hole) to the `}` that closes it, which is left standing.
    bool readParts(std::vector<TemplatePart> &parts, int depth, bool holesAllowed)
    {
        std::string literal;
        // Within a hole `}}` is a brace only where `{{` opened one, so that two holes may close side by side.
        int braces = 0;
        const auto flush = [&] {
            if (!literal.empty())
                parts.push_back(TemplatePart{TemplatePart::Kind::literal, std::move(literal), -1, {}, {}, {}});
            literal.clear();
        };
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const bool doubled = m_at + 1 < m_text.size() && m_text[m_at + 1] == c;
            if (doubled && (c == '{' || (c == '}' && (depth == 0 || braces > 0)))) {
                braces += c == '{' ? 1 : -1;
                literal += c;
                m_at += 2;
            } else if (c == '{') {
                flush();
                if (!holesAllowed)
                    return error("TF3108", m_at);
                if (!readHole(parts, depth))
                    return false;
            } else if (c == '}') {
                if (depth == 0)
                    return error("TF3102", m_at);
                break;
            } else if (c == '"' || c == '\'') {
                if (!readString(literal))
                    return false;
            } else if (isNameStart(c)) {
                const bool isMember = !literal.empty() && literal.back() == '.';
                const std::string_view name = readDotted();
                if (!isMember && isSymbol(name)) {
                    flush();
                    parts.push_back(TemplatePart{TemplatePart::Kind::symbol, std::string(name), -1, {}, {}, {}});
                } else {
                    literal += name;
                }
            } else {
                literal += c;
                ++m_at;
            }
        }
        flush();
        return true;
    }

    /// A dotted name; its dots must touch.
    std::string_view readDotted()
    {
        const std::size_t begin = m_at;
        for (;;) {
            while (m_at < m_text.size() && isNamePart(m_text[m_at]))
                ++m_at;
            if (m_at + 1 >= m_text.size() || m_text[m_at] != '.' || !isNameStart(m_text[m_at + 1]))
                return m_text.substr(begin, m_at - begin);
            ++m_at;
        }
    }

    [[nodiscard]] bool isSymbol(std::string_view name) const
    {
        const std::string_view first = rootOf(name);
        return std::find(m_roots.begin(), m_roots.end(), first) != m_roots.end();
    }

    /// A string literal stays as it is, but for doubled braces.
    bool readString(std::string &literal)
    {
        const char quote = m_text[m_at];
        const std::size_t begin = m_at;
        const bool triple = m_text.substr(m_at, 3) == std::string(3, quote);
        const std::string end(triple ? 3 : 1, quote);
        literal += end;
        m_at += end.size();
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (m_text.substr(m_at, end.size()) == end) {
                literal += end;
                m_at += end.size();
                return true;
            }
            if (c == '{' || c == '}') {
                if (m_at + 1 >= m_text.size() || m_text[m_at + 1] != c)
                    return error(c == '{' ? "TF3104" : "TF3102", m_at);
                ++m_at;
            } else if (c == '\\' && m_at + 1 < m_text.size()) {
                literal += c;
                ++m_at;
            }
            literal += m_text[m_at++];
        }
        return error("TF3107", begin);
    }

    bool readHole(std::vector<TemplatePart> &parts, int depth)
    {
        const std::size_t begin = m_at++;
        if (depth >= maximumDepth)
            return error("TF3106", begin);
        TemplatePart part;
        part.kind = TemplatePart::Kind::hole;
        const char first = m_at < m_text.size() ? m_text[m_at] : '\0';
        const bool ok = first == '?' ? readGroup(part, depth) : readName(part, depth);
        if (!ok)
            return false;
        if (m_at >= m_text.size())
            return error("TF3101", begin);
        if (m_text[m_at] != '}')
            return badHole(begin);
        ++m_at;
        parts.push_back(std::move(part));
        return true;
    }

    /// `?p: …` up to the closing brace. One space after the colon belongs to the notation.
    bool readGroup(TemplatePart &part, int depth)
    {
        const std::size_t begin = m_at++ - 1;
        part.kind = TemplatePart::Kind::group;
        part.text = readWord();
        if (part.text.empty() || m_at >= m_text.size() || m_text[m_at] != ':')
            return badHole(begin);
        ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        return readParts(part.group, depth + 1, true);
    }

    /// The text of `{p.behind text}`.
    bool readBehind(TemplatePart &part, std::size_t begin)
    {
        const std::size_t end = std::min(m_text.find('}', m_at), m_text.size());
        part.element = behindText;
        part.group.emplace_back().text = m_text.substr(m_at, end - m_at);
        m_at = end;
        return !part.group.front().text.empty() || badHole(begin);
    }

    /// One of the parameters of `{p.swap a b}`.
    bool readAxis(TemplatePart &part)
    {
        TemplatePart axis;
        axis.kind = TemplatePart::Kind::hole;
        axis.text = readWord();
        part.group.push_back(std::move(axis));
        return !part.group.back().text.empty();
    }

    /// `p`, `*p`, `*p()`, `p.N`, `p.name`, `p.renamed`, `p.file`, `p.float`, `p.base`, `p.given`, `p.swap a b`, `p.behind text`, `p|text`,
    /// nothing, or `.float`.
    bool readName(TemplatePart &part, int depth)
    {
        const std::size_t begin = m_at - 1;
        const bool star = m_at < m_text.size() && m_text[m_at] == '*';
        if (star)
            ++m_at;
        const std::string_view word = readWord();
        part.text = (star ? "*" : "") + std::string(word);
        const bool isTransform = m_text.substr(m_at).starts_with('}') || m_text.substr(m_at).starts_with(".float}");
        if (word.empty() && (star || !isTransform))
            return badHole(begin);
        if (star && m_text.substr(m_at).starts_with("()")) {
            m_at += 2;
            part.element = argumentsOfCall;
            return true;
        }
        if (m_at < m_text.size() && m_text[m_at] == '.' && !star) {
            const std::size_t number = ++m_at;
            static constexpr std::array<std::pair<std::string_view, int>, 7> words{{{"name", nameInString},
                                                                                    {"renamed", renamedDevices},
                                                                                    {"file", fileName},
                                                                                    {"float", asFloat},
                                                                                    {"base", baseObject},
                                                                                    {"given", onlyGiven},
                                                                                    {"dtype", dtypeOfValue}}};
            for (const auto &[special, element] : words) {
                if (m_text.substr(number).starts_with(special)) {
                    m_at += special.size();
                    part.element = element;
                    return true;
                }
            }
            if (m_text.substr(number).starts_with("behind ")) {
                m_at += std::string_view("behind ").size();
                return readBehind(part, begin);
            }
            if (m_text.substr(number).starts_with("swap ")) {
                m_at += std::string_view("swap ").size();
                part.element = swappedAxes;
                const bool hasBoth = readAxis(part) && m_at < m_text.size() && m_text[m_at++] == ' ' && readAxis(part);
                return hasBoth || badHole(begin);
            }
            while (m_at < m_text.size() && isDigit(m_text[m_at]) && m_at - number < 4)
                ++m_at;
            if (m_at == number)
                return badHole(begin);
            part.element = std::stoi(std::string(m_text.substr(number, m_at - number)));
        }
        if (m_at < m_text.size() && m_text[m_at] == '|') {
            ++m_at;
            if (!readParts(part.group, depth + 1, false))
                return false;
            if (part.group.empty())
                return badHole(begin);
            part.fallback = std::string();
            for (const TemplatePart &piece : part.group)
                *part.fallback += piece.text;
        }
        return true;
    }

    std::string_view readWord()
    {
        const std::size_t begin = m_at;
        if (m_at < m_text.size() && isNameStart(m_text[m_at]))
            while (m_at < m_text.size() && isNamePart(m_text[m_at]))
                ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    bool badHole(std::size_t begin) { return error(m_at >= m_text.size() ? "TF3101" : "TF3103", begin); }

    bool error(std::string_view code, std::size_t at)
    {
        m_error = fail(code, at).value();
        return false;
    }

    [[nodiscard]] tl::unexpected<Error> fail(std::string_view code, std::size_t at) const
    {
        return failure(code, {{"text", std::string(m_text.substr(0, maximumLength))}},
                       Place{{}, 0, static_cast<std::uint32_t>(at + 1)});
    }

    std::string_view m_text;
    const std::vector<std::string> &m_roots;
    std::size_t m_at = 0;
    Error m_error;
};

} // namespace

Result<Template> Template::parse(std::string_view text, const std::vector<std::string> &roots)
{
    Result<std::vector<TemplatePart>> parts = TemplateReader(text, roots).read();
    if (!parts)
        return tl::unexpected<Error>(std::move(parts.error()));
    Template result;
    result.source = text;
    result.parts = std::move(*parts);
    if (std::optional<Error> error = findShape(result))
        return tl::unexpected<Error>(std::move(*error));
    return result;
}

} // namespace torchferry::mapping
