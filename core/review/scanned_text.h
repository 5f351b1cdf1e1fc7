// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/lines.h"
#include "core/python/line_scan.h"

namespace torchferry::review {

/// In characters, of UTF-8.
[[nodiscard]] std::uint32_t widthOf(std::string_view text);

/// A text with its lines and brackets.
class ScannedText {
public:
    static constexpr std::uint32_t none = python::LineScan::none;

    explicit ScannedText(std::string_view text) : m_text(text), m_scan(python::LineScan::of(text)) {}

    [[nodiscard]] const python::LineScan &scan() const { return m_scan; }
    [[nodiscard]] std::string_view slice(std::uint32_t begin, std::uint32_t end) const
    {
        return m_text.substr(begin, end - begin);
    }
    [[nodiscard]] std::string_view lineText(const python::LineScan::Line &line) const
    {
        return slice(line.begin, line.end);
    }
    [[nodiscard]] std::uint32_t indentationOf(const python::LineScan::Line &line) const
    {
        const std::size_t length = lineText(line).find_first_not_of(' ');
        return length == std::string_view::npos ? line.end - line.begin : static_cast<std::uint32_t>(length);
    }
    /// The first character that is no space at or behind `offset`; `end` if there is none before it.
    [[nodiscard]] std::uint32_t skipSpaces(std::uint32_t offset, std::uint32_t end) const
    {
        while (offset < end && isSpaceInLine(m_text[offset]))
            ++offset;
        return offset;
    }
    /// The end of the code of a line: before the spaces that a comment or the line end follows.
    [[nodiscard]] std::uint32_t codeEnd(const python::LineScan::Line &line) const
    {
        std::uint32_t end = line.comment == none ? line.end : line.comment;
        while (end > line.begin && isSpaceInLine(m_text[end - 1]))
            --end;
        return end;
    }
    /// The column at which what is in the bracket begins, if that is in the bracket's own line.
    [[nodiscard]] std::optional<std::uint32_t> contentColumn(std::uint32_t bracket) const
    {
        const python::LineScan::Bracket &which = m_scan.brackets[bracket];
        const python::LineScan::Line &line = m_scan.lines[which.line];
        const std::uint32_t content = skipSpaces(which.open + 1, line.end);
        if (content == line.end || content >= codeEnd(line))
            return std::nullopt;
        return widthOf(slice(line.begin, content));
    }
    /// The line begins where what is in the bracket around it begins.
    [[nodiscard]] bool isAligned(const python::LineScan::Line &line) const
    {
        return line.bracket != none && !line.isInString && !line.isContinued
               && contentColumn(line.bracket) == indentationOf(line);
    }
    /// The line that begins at `offset`.
    [[nodiscard]] const python::LineScan::Line *lineAt(std::uint32_t offset) const
    {
        const auto found =
            std::lower_bound(m_scan.lines.begin(), m_scan.lines.end(), offset,
                             [](const python::LineScan::Line &line, std::uint32_t at) { return line.begin < at; });
        return found != m_scan.lines.end() && found->begin == offset ? &*found : nullptr;
    }
    /// The line `offset` is in.
    [[nodiscard]] const python::LineScan::Line &lineOf(std::uint32_t offset) const
    {
        const auto behind =
            std::upper_bound(m_scan.lines.begin(), m_scan.lines.end(), offset,
                             [](std::uint32_t at, const python::LineScan::Line &line) { return at < line.begin; });
        return *(behind - 1);
    }

private:
    std::string_view m_text;
    python::LineScan m_scan;
};

/// How a file breaks what is in brackets.
struct Style {
    bool aligns = false;         ///< under the first thing in the bracket; else with a hanging indent
    bool closesInOwnLine = true; ///< of a hanging indent: the closing bracket stands in a line of its own
    bool endsInComma = false;    ///< of a hanging indent: a comma follows the last one of several
    std::string unit = "    ";
};

/// How the file of `source` breaks what is in brackets, by what it has most of.
[[nodiscard]] Style styleOf(const ScannedText &source);

} // namespace torchferry::review
