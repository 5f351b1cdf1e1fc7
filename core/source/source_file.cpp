// SPDX-License-Identifier: Apache-2.0
#include "core/source/source_file.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/lines.h"
#include "core/source/encodings.h"
#include "core/source/transcode.h"

namespace torchferry::source {

namespace {

constexpr std::string_view kUtf8 = "UTF-8";
constexpr std::string_view kMark = "\xEF\xBB\xBF";
constexpr std::size_t kLargest = std::size_t{64} << 20U;
/// Bytes of text between marks, and how long a line is that has any.
constexpr std::size_t kBetweenMarks = 1024;
constexpr std::size_t kLongLine = 4 * kBetweenMarks;

constexpr bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

/// Number of the line (from 1) that holds byte `at` of a text in any encoding that contains ASCII.
std::string lineOf(std::string_view bytes, std::size_t at)
{
    const std::string_view before = bytes.substr(0, at);
    std::size_t line = 1;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] == '\n' || (before[i] == '\r' && (i + 1 >= bytes.size() || bytes[i + 1] != '\n')))
            ++line;
    return std::to_string(line);
}

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

std::string_view characterAt(std::string_view text, std::size_t at)
{
    std::size_t end = std::min(at + 1, text.size());
    while (end < text.size() && isContinuation(text[end]))
        ++end;
    return text.substr(at, end - at);
}

} // namespace

Result<std::shared_ptr<const SourceFile>> SourceFile::decode(std::string path, std::string blob_id, std::string bytes)
{
    if (bytes.size() > kLargest)
        return failure("TF1105", {{"path", path}, {"size", std::to_string(bytes.size() >> 20U)}, {"limit", "64"}});
    if (const std::size_t nul = bytes.find('\0'); nul != std::string::npos)
        return failure("TF1103", {{"path", path}, {"line", lineOf(bytes, nul)}});

    const std::shared_ptr<SourceFile> file(new SourceFile);
    file->m_path = std::move(path);
    file->m_blobId = std::move(blob_id);
    file->m_hasBom = bytes.starts_with(kMark);
    const std::string_view content = std::string_view(bytes).substr(file->m_hasBom ? kMark.size() : 0);

    const std::optional<std::string> cookie = codingCookie(content);
    const Encoding *encoding = findEncoding(cookie.value_or("utf-8"));
    if (!encoding)
        return failure("TF1101", {{"path", file->m_path}, {"encoding", *cookie}});
    if (file->m_hasBom && !encoding->iconvName.empty())
        return failure("TF1107", {{"path", file->m_path}, {"encoding", *cookie}});
    file->m_encoding = encoding->name;

    if (!encoding->iconvName.empty()) {
        file->m_bytes = std::move(bytes);
        if (auto decoded = file->decodeWith(*encoding); !decoded)
            return tl::unexpected(std::move(decoded.error()));
        return file;
    }
    if (const std::size_t valid = validUtf8Prefix(content); valid < content.size())
        return failure("TF1102", {{"path", file->m_path}, {"encoding", "utf-8"}, {"line", lineOf(content, valid)}});
    file->m_text = content;
    if (file->m_hasBom)
        file->m_bytes = std::move(bytes);
    file->splitLines();
    for (std::size_t line = 0; line < file->m_lineStarts.size(); ++line)
        file->markLine(line, nullptr);
    return file;
}

Result<> SourceFile::decodeWith(const Encoding &encoding)
{
    Transcoder decoder(kUtf8, encoding.iconvName);
    Transcoder encoder(encoding.iconvName, kUtf8);
    if (!decoder.valid() || !encoder.valid()) // the C library lacks its table
        return failure("TF1101", {{"path", m_path}, {"encoding", m_encoding}});
    m_codec = &encoding;

    const std::size_t taken = decoder.append(m_bytes, m_text);
    if (taken < m_bytes.size() || !decoder.finish(m_text))
        return failure("TF1102", {{"path", m_path}, {"encoding", m_encoding}, {"line", lineOf(m_bytes, taken)}});
    splitLines();

    // Encoding line by line gives the place of each line on disk and shows at once whether nothing gets lost.
    std::string again;
    again.reserve(m_bytes.size());
    bool complete = true;
    for (std::size_t i = 0; i < m_lineStarts.size() && complete; ++i) {
        m_lineBytes.push_back(static_cast<std::uint32_t>(again.size()));
        complete = markLine(i, [&](std::string_view part) -> std::optional<std::size_t> {
            return encoder.append(part, again) == part.size() ? std::optional(again.size()) : std::nullopt;
        });
    }
    if (!complete || !encoder.finish(again) || again != m_bytes)
        return failure("TF1104", {{"path", m_path}, {"encoding", m_encoding}});
    return {};
}

/// Goes through a line in parts of some length, marking the places between them. `encode`, if there is one, is given each
/// part and says how long the bytes are that it has made so far; false once it says nothing.
bool SourceFile::markLine(std::size_t line, const std::function<std::optional<std::size_t>(std::string_view)> &encode)
{
    const std::size_t end = line + 1 < m_lineStarts.size() ? m_lineStarts[line + 1] : m_text.size();
    std::size_t at = m_lineStarts[line];
    std::size_t characters = 0;
    if (!encode && end - at < kLongLine)
        return true;
    while (at < end) {
        std::size_t next = end - at < kLongLine ? end : at + kBetweenMarks;
        // Other encodings may hold something back, or be shifted, unless a character of ASCII is behind them.
        while (next < end
               && (encode ? static_cast<unsigned char>(m_text[next - 1]) >= 0x80 : isContinuation(m_text[next])))
            ++next;
        const std::string_view part = std::string_view(m_text).substr(at, next - at);
        const std::optional<std::size_t> bytes = encode ? encode(part) : 0;
        if (!bytes)
            return false;
        characters += charactersIn(part);
        if (next < end)
            m_marks.push_back({static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(characters),
                               static_cast<std::uint32_t>(*bytes)});
        at = next;
    }
    return true;
}

SourceFile::Mark SourceFile::markBefore(std::size_t line, std::size_t offset) const
{
    const auto next = std::upper_bound(m_marks.begin(), m_marks.end(), offset,
                                       [](std::size_t value, const Mark &mark) { return value < mark.offset; });
    if (next != m_marks.begin() && std::prev(next)->offset > m_lineStarts[line])
        return *std::prev(next);
    return {m_lineStarts[line], 0, m_codec != nullptr ? m_lineBytes[line] : 0};
}

void SourceFile::splitLines()
{
    std::array<std::size_t, 3> counts{}; // \n, \r\n, \r
    m_lineStarts.assign(1, 0);
    forEachLineEnd(m_text, [&](std::size_t at, std::size_t length) {
        ++counts[length == 2 ? 1 : m_text[at] == '\r' ? 2 : 0];
        m_lineStarts.push_back(static_cast<std::uint32_t>(at + length));
    });
    constexpr std::array<std::string_view, 3> texts{"\n", "\r\n", "\r"};
    constexpr std::array<LineEnding, 3> endings{LineEnding::lf, LineEnding::crlf, LineEnding::cr};
    const auto most = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    m_newline = texts[most];
    const std::size_t all = m_lineStarts.size() - 1;
    m_lineEnding = all == 0 ? LineEnding::none : counts[most] == all ? endings[most] : LineEnding::mixed;
}

std::string_view SourceFile::newline() const
{
    return m_newline;
}

Result<std::string> SourceFile::encode(std::string_view text) const
{
    const auto impossible = [&](std::size_t at) {
        return failure("TF1106", {{"path", m_path},
                                  {"encoding", m_encoding},
                                  {"character", std::string(characterAt(text, at))},
                                  {"line", lineOf(text, at)}});
    };
    if (const std::size_t valid = validUtf8Prefix(text); valid < text.size())
        return failure("TF1108", {{"path", m_path}, {"line", lineOf(text, valid)}});

    std::string bytes(m_hasBom ? kMark : std::string_view());
    if (!m_codec)
        return bytes.append(text);
    Transcoder encoder(m_codec->iconvName, kUtf8);
    if (!encoder.valid())
        return failure("TF1101", {{"path", m_path}, {"encoding", m_encoding}});
    if (const std::size_t taken = encoder.append(text, bytes); taken < text.size())
        return impossible(taken);
    if (!encoder.finish(bytes))
        return impossible(text.size());

    // The C library leaves some characters out without a word (U+E0001 and its kind), or writes a look-alike.
    std::string again;
    Transcoder decoder(kUtf8, m_codec->iconvName);
    (void)decoder.append(bytes, again);
    if (!decoder.finish(again) || again != text) {
        const auto [left, right] = std::mismatch(text.begin(), text.end(), again.begin(), again.end());
        auto at = static_cast<std::size_t>(left - text.begin());
        while (at > 0 && at < text.size() && isContinuation(text[at]))
            --at;
        return impossible(at);
    }
    return bytes;
}

std::size_t SourceFile::lineIndex(std::uint32_t textOffset) const
{
    const auto next = std::upper_bound(m_lineStarts.begin(), m_lineStarts.end(), textOffset);
    return static_cast<std::size_t>(next - m_lineStarts.begin()) - 1;
}

SourceFile::Position SourceFile::position(std::uint32_t textOffset) const
{
    std::size_t offset = std::min<std::size_t>(textOffset, m_text.size());
    while (offset > 0 && offset < m_text.size() && isContinuation(m_text[offset]))
        --offset;
    const std::size_t line = lineIndex(static_cast<std::uint32_t>(offset));
    const Mark mark = markBefore(line, offset);
    const std::string_view before = std::string_view(m_text).substr(mark.offset, offset - mark.offset);

    Position position;
    position.line = static_cast<std::uint32_t>(line + 1);
    position.column = static_cast<std::uint32_t>(mark.characters + charactersIn(before) + 1);
    if (!m_codec) {
        position.byte = static_cast<std::uint32_t>(offset + (m_hasBom ? kMark.size() : 0));
        return position;
    }
    std::string encoded;
    Transcoder encoder(m_codec->iconvName, kUtf8);
    (void)encoder.append(before, encoded);
    position.byte = mark.bytes + static_cast<std::uint32_t>(encoded.size());
    return position;
}

std::uint32_t SourceFile::lineStart(std::uint32_t line) const
{
    if (line == 0)
        return 0;
    return line <= m_lineStarts.size() ? m_lineStarts[line - 1] : static_cast<std::uint32_t>(m_text.size());
}

std::uint32_t SourceFile::lineCount() const
{
    const std::size_t starts = m_lineStarts.size();
    return static_cast<std::uint32_t>(m_lineStarts.back() == m_text.size() ? starts - 1 : starts);
}

} // namespace torchferry::source
