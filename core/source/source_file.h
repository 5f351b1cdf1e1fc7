// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace torchferry::source {

enum class LineEnding : std::uint8_t { none, lf, crlf, cr, mixed };

struct Encoding;

/// A Python file as it is in a snapshot, immutable and shared between threads.
///
/// `text` is what every room of the core works on: UTF-8 without byte order mark. `bytes` is what is on disk.
/// For UTF-8 files without a mark the two are the same bytes and `text` alone is filled (`bytes()` returns it).
class SourceFile {
public:
    /// Decodes `bytes` (PEP 263: a byte order mark, else a coding cookie in the first two lines, else UTF-8).
    /// `path` is relative to the project root with '/' separators; `blob_id` is the git object id in hex or empty.
    /// Fails with TF1101 (unknown encoding name), TF1102 (bytes not valid in the encoding), TF1103 (NUL bytes),
    /// TF1104 (encoding that does not survive a round trip), TF1105 (larger than 64 MiB), TF1107 (a byte order mark and
    /// a cookie that contradicts it).
    [[nodiscard]] static Result<std::shared_ptr<const SourceFile>> decode(std::string path, std::string blob_id,
                                                                          std::string bytes);

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] const std::string &blobId() const { return m_blobId; }
    [[nodiscard]] const std::string &encoding() const { return m_encoding; } ///< lower-case name, "utf-8" by default
    [[nodiscard]] bool hasBom() const { return m_hasBom; }
    [[nodiscard]] LineEnding lineEnding() const { return m_lineEnding; }
    /// "\n", "\r\n" or "\r": what an inserted line ends with (the most frequent one of the file, "\n" when none).
    [[nodiscard]] std::string_view newline() const;
    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] std::string_view bytes() const { return m_bytes.empty() ? std::string_view(m_text) : m_bytes; }

    /// `text` (UTF-8, no mark) in the encoding of this file, with its mark. Fails with TF1106 when a character of
    /// `text` does not exist in the encoding.
    [[nodiscard]] Result<std::string> encode(std::string_view text) const;

    /// Lines and columns count from 1; columns count code points. '\n', '\r\n' and '\r' end a line.
    struct Position {
        std::uint32_t line = 1;
        std::uint32_t column = 1;
        std::uint32_t byte = 0; ///< offset in the file as it is on disk
    };
    [[nodiscard]] Position position(std::uint32_t textOffset) const;
    /// Offset in `text` at which line `line` (from 1) starts; the size of `text` when there is no such line.
    [[nodiscard]] std::uint32_t lineStart(std::uint32_t line) const;
    /// Lines that have a character: a final newline opens no further line, an empty file has none.
    [[nodiscard]] std::uint32_t lineCount() const;

private:
    SourceFile() = default;
    void splitLines();
    /// A place inside a long line from which on columns and bytes are counted: counting from the start of the line
    /// would take quadratic time for a file of one line.
    struct Mark {
        std::uint32_t offset = 0;     ///< in `m_text`
        std::uint32_t characters = 0; ///< between the start of its line and here
        std::uint32_t bytes = 0;      ///< the same place in `m_bytes`; 0 for UTF-8
    };
    bool markLine(std::size_t line, const std::function<std::optional<std::size_t>(std::string_view)> &encode);
    [[nodiscard]] Mark markBefore(std::size_t line, std::size_t offset) const;
    [[nodiscard]] Result<> decodeWith(const Encoding &encoding);
    [[nodiscard]] std::size_t lineIndex(std::uint32_t textOffset) const;

    std::string m_path;
    std::string m_blobId;
    std::string m_encoding = "utf-8";
    std::string m_text;
    std::string m_bytes;
    std::vector<std::uint32_t> m_lineStarts; ///< in `m_text`; the first is 0
    std::vector<std::uint32_t> m_lineBytes;  ///< the same places in `m_bytes`; empty for UTF-8
    std::vector<Mark> m_marks;               ///< in order; none in lines that are short
    const Encoding *m_codec = nullptr;       ///< null for UTF-8
    std::string_view m_newline = "\n";
    LineEnding m_lineEnding = LineEnding::none;
    bool m_hasBom = false;
};

} // namespace torchferry::source
