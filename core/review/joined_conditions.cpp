// SPDX-License-Identifier: Apache-2.0
#include "core/review/joined_conditions.h"

#include <algorithm>
#include <string_view>

#include "core/base/lines.h"
#include "core/review/layout_edit.h"

namespace torchferry::review {

namespace {

class Joiner {
public:
    Joiner(std::string_view text, const std::vector<TextSpan> &spans, const std::vector<std::string> &conditions)
        : m_text(text),
          m_spans(spans),
          m_conditions(conditions)
    {}

    /// Takes out the lines, with their line ends, that repeat the condition of the block before them.
    std::vector<LayoutEdit> run()
    {
        std::size_t begin = 0;
        forEachLineEnd(m_text, [&](std::size_t at, std::size_t length) {
            take({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}, length);
            begin = at + length;
        });
        return std::move(m_found);
    }

private:
    void take(ByteRange line, std::size_t lineEnd)
    {
        const std::string_view whole = m_text.substr(line.begin, line.size());
        const bool isOurs = isWritten(line);
        const bool repeats = isOurs && m_isInside && whole == m_header;
        if (repeats) {
            m_found.push_back({line.begin, line.size() + static_cast<std::uint32_t>(lineEnd), {}});
        } else if (isOurs && isHeader(whole)) {
            m_header = whole;
            m_isInside = true;
        } else {
            const std::size_t indentation = std::min(whole.find_first_not_of(" \t"), whole.size());
            const std::size_t outer = std::min(m_header.find_first_not_of(" \t"), m_header.size());
            m_isInside = m_isInside && isOurs && indentation > outer;
        }
    }

    [[nodiscard]] bool isHeader(std::string_view line) const
    {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        constexpr std::string_view word = "if ";
        return line.starts_with(word) && line.ends_with(':')
               && std::find(m_conditions.begin(), m_conditions.end(),
                            line.substr(word.size(), line.size() - word.size() - 1))
                      != m_conditions.end();
    }

    /// A change wrote the line, as far as its begin tells, but for its indentation.
    [[nodiscard]] bool isWritten(ByteRange line)
    {
        const std::string_view whole = m_text.substr(line.begin, line.size());
        const std::size_t code = whole.find_first_not_of(" \t");
        if (code == std::string_view::npos)
            return false;
        line.begin += static_cast<std::uint32_t>(code);
        while (m_index < m_spans.size() && m_spans[m_index].text.end <= line.begin)
            ++m_index;
        return m_index < m_spans.size() && m_spans[m_index].origin != TextSpan::Origin::source;
    }

    std::string_view m_text;
    const std::vector<TextSpan> &m_spans;
    const std::vector<std::string> &m_conditions;
    std::string_view m_header;
    bool m_isInside = false; ///< of a block below `m_header`
    std::size_t m_index = 0;
    std::vector<LayoutEdit> m_found;
};

} // namespace

void joinConditions(std::string &text, std::vector<TextSpan> &spans, const std::vector<std::string> &conditions)
{
    if (std::none_of(conditions.begin(), conditions.end(),
                     [&text](const std::string &each) { return text.find("if " + each) != std::string::npos; }))
        return;
    applyEdits(Joiner(text, spans, conditions).run(), text, spans);
}

} // namespace torchferry::review
