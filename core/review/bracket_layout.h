// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/review/layout_edit.h"
#include "core/review/line_parts.h"
#include "core/review/source_layout.h"

namespace torchferry::review {

/// Some of the commas in a text separate nothing: of the targets of a comprehension, of the parameters of a lambda.
/// `text` has no brackets with anything in them.
[[nodiscard]] bool hasOwnCommas(std::string_view text);

/// Breaks lines inside brackets, as the file does it. A question that is answered with true has left its edits in `m_edits`.
class BracketBreaker : protected LineParts {
protected:
    /// Both outlive it; `text` is the projected one.
    BracketBreaker(const ScannedText &text, const SourceLayout &source)
        : LineParts(text),
          m_style(source.style()),
          m_limit(source.limit()),
          m_newline(source.source().newline())
    {}

    /// Behind the last comma right in `bracket` up to which the line is short enough.
    bool breakAtComma(const python::LineScan::Line &line, std::uint32_t bracket, std::string_view indentation);
    /// What was broken off goes in front of the next line of the same bracket if both fit in one, `width` being that of
    /// what was broken off.
    void joinNext(const python::LineScan::Line &line, std::uint32_t bracket, std::size_t column, std::uint32_t width);
    /// `inOneLine`: not one argument in each line.
    bool breakBracket(const python::LineScan::Line &line, std::size_t index, std::uint32_t which, bool inOneLine);
    /// A call over several lines that are aligned with its first argument: all of them deeper than the head instead.
    bool hangOver(const python::LineScan::Line &line, std::size_t index, std::uint32_t which, std::uint32_t column);
    /// As many in a line as fit, under the first one.
    bool fill(const python::LineScan::Line &line, std::uint32_t which, std::uint32_t column);
    /// In lines of their own, deeper than the line: together if they fit in one, else one in each, if that may be.
    bool hang(const python::LineScan::Line &line, std::uint32_t which, bool inOneLine);

    const Style &m_style;
    std::uint32_t m_limit;
    std::string_view m_newline;
    std::vector<LayoutEdit> m_edits; ///< in order and apart
};

} // namespace torchferry::review
