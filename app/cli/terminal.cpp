// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include <unistd.h>

#include <fmt/format.h>

#include "app/cli/write_all.h"

namespace torchferry::cli {

namespace {

constexpr std::size_t mostNotes = 20;

struct CodePoint {
    char32_t value = 0;
    std::size_t length = 0; ///< bytes; 0 when the text does not start with well-formed UTF-8
};

CodePoint firstOf(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0 || text.size() < length)
        return {};
    char32_t value = length == 1 ? first : first & (0xFFU >> (length + 1));
    for (std::size_t index = 1; index < length; ++index) {
        const auto byte = static_cast<unsigned char>(text[index]);
        if ((byte & 0xC0U) != 0x80U)
            return {};
        value = (value << 6) | (byte & 0x3FU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool impossible = (value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF;
    return overlong || impossible ? CodePoint{} : CodePoint{value, length};
}

bool isIn(char32_t value, char32_t low, char32_t high)
{
    return low <= value && value <= high;
}

bool isHarmful(char32_t value)
{
    return (value < 0x20 && value != '\n' && value != '\t') || isIn(value, 0x7F, 0x9F) || isIn(value, 0x200B, 0x200F)
           || isIn(value, 0x2028, 0x202E) || isIn(value, 0x2060, 0x2069) || value == 0xFEFF;
}

std::size_t widthOf(char32_t value)
{
    if (isIn(value, 0x0300, 0x036F) || isIn(value, 0x20D0, 0x20FF) || isIn(value, 0xFE00, 0xFE0F))
        return 0;
    const bool wide = isIn(value, 0x1100, 0x115F) || isIn(value, 0x2E80, 0xA4CF) || isIn(value, 0xAC00, 0xD7A3)
                      || isIn(value, 0xF900, 0xFAFF) || isIn(value, 0xFE30, 0xFE6F) || isIn(value, 0xFF00, 0xFF60)
                      || isIn(value, 0xFFE0, 0xFFE6) || isIn(value, 0x1F300, 0x1FAFF) || isIn(value, 0x20000, 0x3FFFD);
    return wide ? 2 : 1;
}

std::string_view codeOf(engine::Progress::Step step)
{
    switch (step) {
    case engine::Progress::Step::reading: return "TF9030";
    case engine::Progress::Step::parsing: return "TF9031";
    case engine::Progress::Step::inferring: return "TF9032";
    case engine::Progress::Step::converting: return "TF9033";
    }
    return "TF9030";
}

} // namespace

std::string harmless(std::string_view text)
{
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = firstOf(text);
        const std::size_t length = std::max<std::size_t>(point.length, 1);
        if (point.length == 0)
            safe += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
        else if (isHarmful(point.value) && point.value < 0x100)
            safe += fmt::format("\\x{:02x}", static_cast<std::uint32_t>(point.value));
        else if (isHarmful(point.value))
            safe += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(point.value));
        else
            safe += text.substr(0, length);
        text.remove_prefix(length);
    }
    return safe;
}

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    while (!text.empty()) {
        const CodePoint point = firstOf(text);
        width += point.length == 0 ? 1 : widthOf(point.value);
        text.remove_prefix(std::max<std::size_t>(point.length, 1));
    }
    return width;
}

std::string alignedTable(const std::vector<std::vector<std::string>> &rows)
{
    std::vector<std::size_t> widths;
    for (const auto &row : rows)
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths.resize(std::max(widths.size(), column + 1));
            widths[column] = std::max(widths[column], displayWidth(row[column]));
        }
    std::string table;
    for (const auto &row : rows) {
        std::string line = "  ";
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - displayWidth(row[column]), ' ');
            line += column == 0 ? row[column] + padding : "   " + padding + row[column];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        table += line + '\n';
    }
    return table;
}

std::string Terminal::text(std::string_view code, std::vector<MessageArgument> arguments) const
{
    return m_catalogue.sentence(Message{std::string(code), std::move(arguments)});
}

std::string Terminal::counted(std::size_t count, std::string_view one, std::string_view many) const
{
    return text(count == 1 ? one : many, {{"count", std::to_string(count)}});
}

void Terminal::print(std::string_view text) const
{
    [[maybe_unused]] const bool written = writeWith(tell, harmless(text));
}

void Terminal::note(std::string_view text) const
{
    tell(STDERR_FILENO, harmless(text) + '\n');
}

void Terminal::error(const Error &error) const
{
    note("torchferry-cli: " + m_catalogue.sentence(error));
    const std::string remedy = m_catalogue.remedy({error.code, error.arguments});
    if (!remedy.empty())
        note("  " + remedy);
}

bool Terminal::write(std::string_view bytes) const
{
    return writeWith(writeAll, bytes);
}

bool Terminal::writeWith(Writer *writer, std::string_view bytes) const
{
    if (m_outputClosed)
        return true;
    if (std::fflush(stdout) == 0) {
        const std::error_code error = writer(STDOUT_FILENO, bytes);
        if (!error)
            return true;
        errno = error.value();
    }
    m_outputClosed = errno == EPIPE;
    if (!m_outputClosed && m_outputError == 0)
        m_outputError = errno;
    return m_outputClosed;
}

void Terminal::notes(const std::vector<std::string> &sentences) const
{
    const std::size_t shown = std::min(sentences.size(), mostNotes);
    for (std::size_t index = 0; index < shown; ++index)
        note(sentences[index]);
    if (shown < sentences.size())
        note(text("TF9264", {{"count", std::to_string(sentences.size() - shown)}}));
}

void Terminal::progress(const engine::Progress &progress)
{
    if (isatty(STDERR_FILENO) == 0)
        return;
    const std::string line = text(codeOf(progress.step), {{"done", std::to_string(progress.done)},
                                                          {"total", std::to_string(progress.total)},
                                                          {"findings", std::to_string(progress.findings)}});
    // Carriage return, then clear to the end of the line: both are ours, the text is the catalogue's.
    fmt::print(stderr, "\r{}\x1b[K", line);
    std::fflush(stderr);
    m_progressShown = true;
}

void Terminal::endProgress()
{
    if (!m_progressShown)
        return;
    std::fputs("\r\x1b[K", stderr);
    m_progressShown = false;
}

} // namespace torchferry::cli
