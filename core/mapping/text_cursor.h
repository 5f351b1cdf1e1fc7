// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace torchferry::mapping {

/// White space of one-line texts in mapping files.
[[nodiscard]] inline bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

/// A text that is read from left to right, and where the reader is. What the readers of signatures and of guards share.
class TextCursor {
protected:
    explicit TextCursor(std::string_view text) : m_text(text) {}

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }

    /// Moves behind `c` if that comes next.
    [[nodiscard]] bool take(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    [[nodiscard]] static Place placeOf(std::size_t offset)
    {
        return Place{{}, 0, static_cast<std::uint32_t>(offset + 1)};
    }

    /// A failure where the reader is, with the whole text.
    [[nodiscard]] tl::unexpected<Error> fail(std::string_view code) const
    {
        return failure(code, {{"text", std::string(m_text)}}, placeOf(std::min(m_at, m_text.size())));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace torchferry::mapping
