// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/line_text.h"

#include <algorithm>

#include "core/base/lines.h"

#include "ui/base/labels.h"
#include "ui/base/text.h"

namespace torchferry::ui {

namespace {

struct Character {
    char32_t value = 0;
    std::uint32_t bytes = 1;
};

/// The character at `at`. Core's texts are valid UTF-8; a stray byte is one replacement character, as QString has it.
Character decode(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned char lead = byte(at);
    const std::uint32_t length = lead < 0x80         ? 1
                                 : (lead >> 5) == 6  ? 2
                                 : (lead >> 4) == 14 ? 3
                                 : (lead >> 3) == 30 ? 4
                                                     : 0;
    if (length == 1)
        return {lead, 1};
    if (length == 0 || at + length > text.size())
        return {0xfffd, 1};
    char32_t value = lead & (0xffU >> (length + 1));
    for (std::uint32_t index = 1; index < length; ++index) {
        if ((byte(at + index) >> 6) != 2)
            return {0xfffd, 1};
        value = (value << 6) | (byte(at + index) & 0x3fU);
    }
    return {value, length};
}

int width(char32_t character)
{
    if (isDeceptive(character))
        return static_cast<int>(spelledOut(character).size());
    return character > 0xffff ? 2 : 1;
}

} // namespace

LineIndex::LineIndex(std::string_view text) : m_text(text)
{
    m_starts.push_back(0);
    forEachLineEnd(text, [this](std::size_t at, std::size_t length) {
        m_starts.push_back(static_cast<std::uint32_t>(at + length));
    });
    // Behind the last line ending there is no line, unless it is the only one.
    if (m_starts.size() > 1 && m_starts.back() == text.size())
        m_starts.pop_back();
}

ByteRange LineIndex::line(std::uint32_t number) const
{
    const auto size = static_cast<std::uint32_t>(m_text.size());
    if (number == 0 || number > count())
        return {size, size};
    const std::uint32_t begin = m_starts[number - 1];
    std::uint32_t end = number < count() ? m_starts[number] : size;
    if (end > begin && m_text[end - 1] == '\n')
        --end;
    if (end > begin && m_text[end - 1] == '\r')
        --end;
    return {begin, end};
}

std::uint32_t LineIndex::lineOf(std::uint32_t offset) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
    return static_cast<std::uint32_t>(after - m_starts.begin());
}

DisplayLine displayLine(std::string_view text)
{
    DisplayLine result;
    const bool plain =
        std::all_of(text.begin(), text.end(), [](char c) { return (c >= 0x20 && c < 0x7f) || c == '\t'; });
    if (plain && text.size() <= clipLength) {
        result.text = QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
        return result;
    }
    std::size_t at = 0;
    while (at < text.size() && result.text.size() < clipLength) {
        const Character character = decode(text, at);
        if (isDeceptive(character.value)) {
            const QString spelled = spelledOut(character.value);
            result.spelledOut.append({static_cast<int>(result.text.size()), static_cast<int>(spelled.size())});
            result.text += spelled;
        } else {
            result.text += QString::fromUcs4(&character.value, 1);
        }
        at += character.bytes;
    }
    if (at < text.size()) {
        result.clipped = true;
        const QString note = Labels::clipped(static_cast<int>(text.size() - at));
        result.spelledOut.append({static_cast<int>(result.text.size()), static_cast<int>(note.size())});
        result.text += note;
    }
    return result;
}

int displayColumn(std::string_view text, std::uint32_t offset)
{
    int column = 0;
    std::size_t at = 0;
    while (at < text.size() && at < offset && column < clipLength) {
        const Character character = decode(text, at);
        column += width(character.value);
        at += character.bytes;
    }
    return column;
}

ColumnIndex::ColumnIndex(std::string_view text) : m_text(text)
{
    constexpr std::size_t charactersApart = 256;
    std::size_t at = 0;
    int column = 0;
    for (std::size_t count = 0; at < text.size() && column < clipLength; ++count) {
        if (count % charactersApart == 0)
            m_marks.push_back({static_cast<std::uint32_t>(at), column});
        const Character character = decode(text, at);
        column += width(character.value);
        at += character.bytes;
    }
}

int ColumnIndex::column(std::uint32_t offset) const
{
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), offset,
                                        [](std::uint32_t value, const Mark &mark) { return value < mark.offset; });
    if (after == m_marks.begin())
        return 0;
    const Mark &before = *(after - 1);
    return std::min(clipLength, before.column + displayColumn(m_text.substr(before.offset), offset - before.offset));
}

} // namespace torchferry::ui
