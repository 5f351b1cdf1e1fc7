// SPDX-License-Identifier: Apache-2.0
#include "core/report/json_writer.h"

namespace torchferry::report {

namespace {

/// Length of the well-formed UTF-8 sequence at the start of `text` (not empty), 0 when there is none.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const auto continues = [&](std::size_t index, unsigned low = 0x80, unsigned high = 0xBF) {
        return index < text.size() && byte(index) >= low && byte(index) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return continues(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        // Neither overlong forms nor surrogates.
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = first == 0xED ? 0x9F : 0xBF;
        return continues(1, low, high) && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
        return continues(1, low, high) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

std::string_view escapeOf(char character)
{
    switch (character) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return {};
    }
}

} // namespace

void JsonWriter::open(char opening, char closing, Layout layout)
{
    separate();
    m_text += opening;
    const bool flat = layout == Layout::flat || (!m_levels.empty() && m_levels.back().flat);
    m_levels.push_back({closing, flat, true});
}

void JsonWriter::end()
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (!level.empty && !level.flat) {
        m_text += '\n';
        m_text.append(2 * m_levels.size(), ' ');
    }
    m_text += level.closing;
}

void JsonWriter::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level &level = m_levels.back();
    if (!level.empty)
        m_text += level.flat ? ", " : ",";
    level.empty = false;
    if (!level.flat) {
        m_text += '\n';
        m_text.append(2 * m_levels.size(), ' ');
    }
}

void JsonWriter::key(std::string_view name)
{
    separate();
    string(name);
    m_text += ": ";
    m_afterKey = true;
}

void JsonWriter::value(std::string_view text)
{
    separate();
    string(text);
}

void JsonWriter::value(std::uint64_t number)
{
    separate();
    m_text += std::to_string(number);
}

void JsonWriter::value(bool truth)
{
    separate();
    m_text += truth ? "true" : "false";
}

void JsonWriter::string(std::string_view text)
{
    m_text += '"';
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 0) {
            m_text += "\xEF\xBF\xBD";
            text.remove_prefix(1);
            continue;
        }
        const char first = text.front();
        const std::string_view escape = length == 1 ? escapeOf(first) : std::string_view();
        if (!escape.empty()) {
            m_text += escape;
        } else if (length == 1 && (static_cast<unsigned char>(first) < 0x20 || first == 0x7F)) {
            constexpr char digits[] = "0123456789abcdef";
            m_text += "\\u00";
            m_text += digits[static_cast<unsigned char>(first) >> 4];
            m_text += digits[static_cast<unsigned char>(first) & 15U];
        } else {
            m_text.append(text.substr(0, length));
        }
        text.remove_prefix(length);
    }
    m_text += '"';
}

std::string JsonWriter::take()
{
    m_text += '\n';
    std::string text = std::move(m_text);
    *this = JsonWriter();
    return text;
}

} // namespace torchferry::report
