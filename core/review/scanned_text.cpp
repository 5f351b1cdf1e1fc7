// SPDX-License-Identifier: Apache-2.0
#include "core/review/scanned_text.h"

namespace torchferry::review {

using python::LineScan;

std::uint32_t widthOf(std::string_view text)
{
    const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    return static_cast<std::uint32_t>(text.size())
           - static_cast<std::uint32_t>(std::count_if(text.begin(), text.end(), isContinuation));
}

Style styleOf(const ScannedText &source)
{
    Style style;
    int aligned = 0;
    int hanging = 0;
    int ownLines = 0;
    int closings = 0;
    int commas = 0;
    int withoutCommas = 0;
    const LineScan &scan = source.scan();
    for (std::uint32_t index = 0; index < scan.brackets.size(); ++index) {
        const LineScan::Bracket &bracket = scan.brackets[index];
        if (bracket.line + 1 >= scan.lines.size() || bracket.close < scan.lines[bracket.line + 1].begin)
            continue;
        const LineScan::Line &next = scan.lines[bracket.line + 1];
        if (next.bracket != index || next.isInString)
            continue;
        if (source.contentColumn(index)) {
            aligned += source.isAligned(next) ? 1 : 0;
            continue;
        }
        ++hanging;
        const LineScan::Line &last = source.lineOf(bracket.close);
        const bool isOwn = source.skipSpaces(last.begin, last.end) == bracket.close;
        (isOwn ? ownLines : closings) += 1;
        // Only what stands one a line says whether the last one has a comma.
        const std::uint32_t comma =
            bracket.firstComma == LineScan::none ? LineScan::none : scan.commas[bracket.firstComma].offset;
        const bool isOneALine = comma != LineScan::none && source.codeEnd(source.lineOf(comma)) == comma + 1;
        if (isOwn && isOneALine && &last != scan.lines.data()) {
            const LineScan::Line &before = *(&last - 1);
            const std::uint32_t end = source.codeEnd(before);
            if (end > before.begin)
                (source.slice(end - 1, end) == "," ? commas : withoutCommas) += 1;
        }
    }
    for (const LineScan::Line &line : scan.lines) {
        const std::string_view text = source.lineText(line);
        const std::size_t length = std::min(text.find_first_not_of(" \t"), text.size());
        if (line.bracket == LineScan::none && !line.isInString && !line.isContinued && length > 0
            && length < text.size()) {
            style.unit = text.substr(0, length);
            break;
        }
    }
    style.aligns = aligned > hanging;
    style.closesInOwnLine = ownLines >= closings;
    style.endsInComma = commas > withoutCommas;
    return style;
}

} // namespace torchferry::review
