// SPDX-License-Identifier: Apache-2.0
#include "core/source/line_limit.h"

#include <charconv>
#include <string>

#include "core/base/lines.h"

namespace torchferry::source {

namespace {

constexpr std::uint32_t shortest = 40; // below and above these a limit is none
constexpr std::uint32_t longest = 400;
constexpr std::uint32_t formatterDefault = 88;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

struct Setting {
    std::string_view section;
    std::string_view key;
};

/// The settings that count, the most binding first: a formatter rewrites what is longer, a linter only tells.
constexpr std::array settings{
    Setting{"tool.black", "line-length"},
    Setting{"tool.black", "line_length"},
    Setting{"tool.ruff.format", "line-length"},
    Setting{"tool.ruff", "line-length"},
    Setting{"", "line-length"},
    Setting{"tool.yapf", "column_limit"},
    Setting{"style", "column_limit"},
    Setting{"yapf", "column_limit"},
    Setting{"tool.autopep8", "max_line_length"},
    Setting{"tool.pycodestyle", "max-line-length"},
    Setting{"tool.pycodestyle", "max_line_length"},
    Setting{"tool.flake8", "max-line-length"},
    Setting{"flake8", "max-line-length"},
    Setting{"flake8", "max_line_length"},
    Setting{"pycodestyle", "max-line-length"},
    Setting{"pycodestyle", "max_line_length"},
    Setting{"pep8", "max-line-length"},
    Setting{"*.py", "max_line_length"},
    Setting{"*.{py,pyi}", "max_line_length"},
    Setting{"*", "max_line_length"},
};

/// The sections of formatters that break lines at a length of their own choice where none is given.
constexpr std::array<std::string_view, 2> formatters{"tool.black", "tool.ruff.format"};

class Reader {
public:
    void read(std::string_view line)
    {
        line = trimmed(line);
        if (line.empty() || line.front() == '#' || line.front() == ';')
            return;
        if (line.front() == '[' && line.find(']') != std::string_view::npos) {
            m_section = trimmed(line.substr(1, line.rfind(']') - 1));
            for (const std::string_view formatter : formatters)
                m_hasFormatter = m_hasFormatter || m_section == formatter;
            return;
        }
        const std::size_t sign = line.find_first_of("=:");
        if (sign == std::string_view::npos)
            return;
        const std::string_view key = trimmed(line.substr(0, sign));
        const std::string_view value = trimmed(line.substr(sign + 1));
        for (std::size_t index = 0; index < settings.size() && index < m_best; ++index) {
            if (settings[index].section != m_section || settings[index].key != key)
                continue;
            std::uint32_t number = 0;
            if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc()
                && number >= shortest && number <= longest) {
                m_best = index;
                m_limit = number;
            }
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> limit() const
    {
        return m_limit ? m_limit : m_hasFormatter ? std::optional(formatterDefault) : std::nullopt;
    }

private:
    std::string m_section;
    std::size_t m_best = settings.size();
    std::optional<std::uint32_t> m_limit;
    bool m_hasFormatter = false;
};

} // namespace

std::optional<std::uint32_t> lineLimitIn(std::string_view text)
{
    if (text.size() > largestLineLimitFile)
        return std::nullopt;
    Reader reader;
    std::size_t begin = 0;
    forEachLineEnd(text, [&](std::size_t at, std::size_t length) {
        reader.read(text.substr(begin, at - begin));
        begin = at + length;
    });
    reader.read(text.substr(begin));
    return reader.limit();
}

} // namespace torchferry::source
