// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/review/projection.h"
#include "core/review/scanned_text.h"
#include "core/source/source_file.h"

namespace torchferry::review {

/// How a source text is laid out: the same for all projections of it. Refers to the source, which outlives it.
class SourceLayout {
public:
    /// `limit`: characters in a line; nothing stands for what 99 of 100 lines keep, at least 79.
    SourceLayout(const source::SourceFile &source, std::optional<std::uint32_t> limit);

    [[nodiscard]] const source::SourceFile &source() const { return m_source; }
    [[nodiscard]] const ScannedText &text() const { return m_text; }
    [[nodiscard]] const Style &style() const { return m_style; }
    [[nodiscard]] std::uint32_t limit() const { return m_limit; }
    /// Begins of the lines at which no bracket and no string is open, ascending.
    [[nodiscard]] const std::vector<std::uint32_t> &freeLines() const { return m_freeLines; }

private:
    const source::SourceFile &m_source;
    ScannedText m_text;
    Style m_style;
    std::uint32_t m_limit;
    std::vector<std::uint32_t> m_freeLines;
};

/// The lines of a projected text that changes touch, from one free line of the source to another, without all the
/// others: what is to be laid out anew, as a text of its own.
class ChangedParts {
public:
    ChangedParts(const std::string &text, const std::vector<TextSpan> &spans, const SourceLayout &layout);

    [[nodiscard]] const std::string &text() const { return m_text; }
    [[nodiscard]] const std::vector<TextSpan> &spans() const { return m_spans; }
    /// Where in the whole text an offset of `text` is. Ask in ascending order.
    [[nodiscard]] std::uint32_t inWhole(std::uint32_t offset);

private:
    struct Part {
        std::uint32_t begin = 0; ///< in the whole text
        std::uint32_t at = 0;    ///< in `m_text`
    };
    void find(const std::string &text, const std::vector<TextSpan> &spans, const SourceLayout &layout,
              std::vector<ByteRange> &found) const;

    std::string m_text;
    std::vector<TextSpan> m_spans;
    std::vector<Part> m_parts;
    std::size_t m_part = 0;
};

} // namespace torchferry::review
