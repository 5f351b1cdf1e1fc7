// SPDX-License-Identifier: Apache-2.0
#include "core/review/source_layout.h"

#include <algorithm>

#include "core/base/lines.h"

namespace torchferry::review {

namespace {

constexpr std::uint32_t shortestLimit = 79;

/// What 99 of 100 lines keep, empty ones counted: of fewer than 100 lines the longest.
std::uint32_t usualLimit(std::string_view source)
{
    std::vector<std::uint32_t> widths;
    std::size_t begin = 0;
    const auto add = [&](std::size_t end) { widths.push_back(widthOf(source.substr(begin, end - begin))); };
    forEachLineEnd(source, [&](std::size_t at, std::size_t length) {
        add(at);
        begin = at + length;
    });
    if (begin < source.size())
        add(source.size());
    if (widths.empty())
        return shortestLimit;
    const auto place = widths.begin() + static_cast<std::ptrdiff_t>((widths.size() * 99 + 99) / 100 - 1);
    std::nth_element(widths.begin(), place, widths.end());
    return std::max(*place, shortestLimit);
}

} // namespace

SourceLayout::SourceLayout(const source::SourceFile &source, std::optional<std::uint32_t> limit)
    : m_source(source),
      m_text(source.text()),
      m_style(styleOf(m_text)),
      m_limit(limit ? *limit : usualLimit(source.text()))
{
    for (const python::LineScan::Line &line : m_text.scan().lines) {
        if (line.bracket == ScannedText::none && !line.isInString && !line.isContinued)
            m_freeLines.push_back(line.begin);
    }
}

ChangedParts::ChangedParts(const std::string &text, const std::vector<TextSpan> &spans, const SourceLayout &layout)
{
    std::vector<ByteRange> parts;
    find(text, spans, layout, parts);
    std::size_t index = 0;
    for (const ByteRange &part : parts) {
        const auto at = static_cast<std::uint32_t>(m_text.size());
        m_parts.push_back({part.begin, at});
        m_text.append(text, part.begin, part.size());
        while (index < spans.size() && spans[index].text.end <= part.begin)
            ++index;
        for (std::size_t each = index; each < spans.size() && spans[each].text.begin < part.end; ++each) {
            TextSpan span = spans[each];
            const ByteRange seen{std::max(span.text.begin, part.begin), std::min(span.text.end, part.end)};
            if (seen.empty())
                continue;
            if (span.origin == TextSpan::Origin::source) {
                const std::uint32_t begin = span.source.begin + (seen.begin - span.text.begin);
                span.source = {begin, begin + seen.size()};
            }
            span.text = {at + (seen.begin - part.begin), at + (seen.end - part.begin)};
            m_spans.push_back(span);
        }
    }
}

void ChangedParts::find(const std::string &text, const std::vector<TextSpan> &spans, const SourceLayout &layout,
                        std::vector<ByteRange> &found) const
{
    const std::vector<std::uint32_t> &lines = layout.freeLines();
    std::uint32_t sourceAt = 0; // the source is copied, or replaced, up to here
    std::uint32_t begin = 0;    // of the part, if something is changed behind it
    bool isChanged = false;
    for (const TextSpan &span : spans) {
        if (span.origin != TextSpan::Origin::source) {
            isChanged = true;
            continue;
        }
        isChanged = isChanged || span.source.begin != sourceAt;
        sourceAt = span.source.end;
        // Only with the end of the line before it in the same stretch it is known to begin a line.
        const auto first = std::upper_bound(lines.begin(), lines.end(), span.source.begin);
        const auto behind = std::upper_bound(first, lines.end(), span.source.end);
        if (first == behind)
            continue;
        const auto inText = [&span](std::uint32_t offset) { return span.text.begin + (offset - span.source.begin); };
        if (isChanged)
            found.push_back({begin, inText(*first)});
        isChanged = false;
        begin = inText(*(behind - 1));
    }
    if (isChanged || sourceAt != layout.source().text().size())
        found.push_back({begin, static_cast<std::uint32_t>(text.size())});
}

std::uint32_t ChangedParts::inWhole(std::uint32_t offset)
{
    while (m_part + 1 < m_parts.size() && m_parts[m_part + 1].at <= offset)
        ++m_part;
    return m_parts[m_part].begin + (offset - m_parts[m_part].at);
}

} // namespace torchferry::review
