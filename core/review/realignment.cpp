// SPDX-License-Identifier: Apache-2.0
#include "core/review/realignment.h"

#include <algorithm>

namespace torchferry::review {

using python::LineScan;

namespace {

constexpr std::uint32_t none = LineScan::none;

/// A bracket that opens in that line of the source has its content at `column`.
bool hasContentAt(const ScannedText &source, const LineScan::Line &line, std::uint32_t column)
{
    const std::vector<LineScan::Bracket> &brackets = source.scan().brackets;
    const auto first = std::lower_bound(brackets.begin(), brackets.end(), line.begin,
                                        [](const LineScan::Bracket &each, std::uint32_t at) { return each.open < at; });
    for (auto bracket = first; bracket != brackets.end() && bracket->open < line.end; ++bracket)
        if (source.contentColumn(static_cast<std::uint32_t>(bracket - brackets.begin())) == column)
            return true;
    return false;
}

} // namespace

std::vector<LayoutEdit> realigned(const ScannedText &text, const std::vector<TextSpan> &spans,
                                  const ScannedText &source, bool again)
{
    std::vector<LayoutEdit> edits;
    const LineScan &scan = text.scan();
    std::vector<std::int64_t> shifts(scan.lines.size(), 0);
    std::vector<const LineScan::Line *> origins(scan.lines.size(), nullptr); // of the first text of the source in it
    SpanCursor cursor(spans);
    for (std::size_t index = 0; index < scan.lines.size(); ++index) {
        const LineScan::Line &line = scan.lines[index];
        const LineScan::Line *before = nullptr;
        cursor.forEachIn({line.begin, line.end}, [&](const TextSpan &span) {
            if (span.origin != TextSpan::Origin::source || origins[index] != nullptr)
                return;
            const std::uint32_t at = std::max(span.text.begin, line.begin);
            const std::uint32_t offset = span.source.begin + (at - span.text.begin);
            origins[index] = &source.lineOf(offset);
            if (at == line.begin)
                before = source.lineAt(offset);
            // A line that was moved has other blanks in front.
            else if (again && text.skipSpaces(line.begin, at) == at
                     && source.skipSpaces(origins[index]->begin, offset) == offset)
                before = origins[index];
        });
        if (line.bracket == none || line.isInString || line.isContinued || line.begin == line.end)
            continue;
        const std::uint32_t head = scan.brackets[line.bracket].line;
        const std::uint32_t indentation = text.indentationOf(line);
        // The arguments of a call that is written anew stand where they stood, and those of one that was moved, too; once
        // they are laid out, that is done.
        const bool isMade = !again && before == nullptr && shifts[head] == 0
                            && (origins[head] == nullptr || hasContentAt(source, *origins[head], indentation));
        if (before == nullptr && !isMade)
            continue;
        const auto column = text.contentColumn(line.bracket);
        const std::int64_t shift = shifts[head];
        // Aligned with what is in the bracket; or hanging below a line that moved.
        const bool isAligned = column && (isMade || source.isAligned(*before));
        shifts[index] = isAligned ? std::int64_t{*column} + shift - indentation : shift;
        if (shifts[index] == 0 || indentation + shifts[index] < 0 || indentation == line.end - line.begin) {
            shifts[index] = 0;
            continue;
        }
        if (shifts[index] > 0)
            edits.push_back({line.begin, 0, std::string(static_cast<std::size_t>(shifts[index]), ' ')});
        else
            edits.push_back({line.begin, static_cast<std::uint32_t>(-shifts[index]), {}});
    }
    return edits;
}

} // namespace torchferry::review
