// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace torchferry {

/// Calls `found(offset, length)` for every line end of `text` in order: LF, CR and CR LF each count as one, as in Python.
/// Looks for one character at a time, which is many times faster than for either: hardly a file has both.
template <typename Found>
void forEachLineEnd(std::string_view text, const Found &found)
{
    std::size_t carriageReturn = text.find('\r');
    std::size_t lineFeed = text.find('\n');
    while (lineFeed != std::string_view::npos || carriageReturn != std::string_view::npos) {
        const std::size_t at = std::min(lineFeed, carriageReturn);
        const std::size_t length = at == carriageReturn && lineFeed == at + 1 ? 2 : 1;
        found(at, length);
        if (carriageReturn < at + length)
            carriageReturn = text.find('\r', at + length);
        if (lineFeed < at + length)
            lineFeed = text.find('\n', at + length);
    }
}

/// White space within a line.
[[nodiscard]] constexpr bool isSpaceInLine(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

/// The blanks at the start of the line of `at`, of which a form feed begins the count anew, as in Python.
[[nodiscard]] inline std::string_view indentationAt(std::string_view text, std::size_t at)
{
    const std::size_t before = text.substr(0, at).find_last_of("\r\n");
    std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    std::size_t end = begin;
    for (; end < text.size() && isSpaceInLine(text[end]); ++end)
        begin = text[end] == '\f' ? end + 1 : begin;
    return text.substr(begin, end - begin);
}

} // namespace torchferry
