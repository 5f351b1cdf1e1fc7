// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <QList>
#include <QString>

#include "core/base/range.h"

namespace torchferry::ui {

/// Lines of a UTF-8 text. '\n', '\r\n' and '\r' end a line, as in `source::SourceFile`.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_starts.size()); }
    /// Bytes of line `number` (from 1) without what ends it; empty at the end of the text for a line that is not there.
    [[nodiscard]] ByteRange line(std::uint32_t number) const;
    /// Number (from 1) of the line that holds byte `offset`.
    [[nodiscard]] std::uint32_t lineOf(std::uint32_t offset) const;
    [[nodiscard]] std::string_view text(std::uint32_t number) const
    {
        const ByteRange range = line(number);
        return m_text.substr(range.begin, range.size());
    }

private:
    std::string_view m_text;
    std::vector<std::uint32_t> m_starts;
};

/// A line as it is shown: deceptive characters spelled out, clipped where it gets absurd.
struct DisplayLine {
    struct Span {
        int start = 0;
        int length = 0;
        bool operator==(const Span &) const = default;
    };
    QString text;
    QList<Span> spelledOut; ///< the text shown for a deceptive character
    bool clipped = false;
};

/// Lines beyond this many characters (UTF-16) are clipped in the view, which says so.
inline constexpr int clipLength = 250'000;
/// Columns between the stops of tabulators.
inline constexpr int tabColumns = 4;

[[nodiscard]] DisplayLine displayLine(std::string_view utf8);
/// The column of `DisplayLine::text` where byte `offset` of the line is shown; at most the clip.
[[nodiscard]] int displayColumn(std::string_view utf8, std::uint32_t offset);

/// Answers that for many offsets of one line, at the same cost wherever in it they are.
class ColumnIndex {
public:
    explicit ColumnIndex(std::string_view utf8);
    [[nodiscard]] int column(std::uint32_t offset) const;

private:
    struct Mark {
        std::uint32_t offset = 0;
        int column = 0;
    };
    std::string_view m_text;
    std::vector<Mark> m_marks; ///< at the beginning of every so many characters
};

} // namespace torchferry::ui
