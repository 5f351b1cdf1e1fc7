// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// Whole lines of both texts that stand for each other, a part of what one finding changes. Numbers from 1; a side
/// without lines has the count 0, and the number of the line behind them.
struct ChangedLines {
    enum class Kind : std::uint8_t {
        place,     ///< where the finding is
        elsewhere, ///< a statement more or less, apart from it
        import,    ///< what is imported for what is written
    };
    Kind kind = Kind::place;
    std::uint32_t left = 0;
    std::uint32_t leftCount = 0;
    std::uint32_t right = 0;
    std::uint32_t rightCount = 0;
    std::vector<ByteRange> replaced; ///< in the source text, ascending
    std::vector<ByteRange> written;  ///< in the projected text, ascending
};

/// Says of each finding what a projection made of it. Keeps what it needs of both texts between two questions; refers to
/// the file and the projection, which outlive it.
class FindingChanges {
public:
    FindingChanges(const convert::FileAnalysis &file, const Projection &projection);

    /// In the order of the text, imports last. Empty when nothing of the text is due to the finding.
    [[nodiscard]] std::vector<ChangedLines> of(convert::FindingId finding) const;

    /// Line `number` of the source or of the projected text, without what ends it.
    [[nodiscard]] std::string_view sourceLine(std::uint32_t number) const;
    [[nodiscard]] std::string_view projectedLine(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t sourceStart(std::uint32_t number) const { return m_leftStarts[number - 1]; }
    [[nodiscard]] std::uint32_t projectedStart(std::uint32_t number) const { return m_rightStarts[number - 1]; }

private:
    /// What was written between two stretches that are copies of the source, and what stood there.
    struct Group {
        ByteRange source;
        ByteRange text;
        std::size_t first = 0; ///< its stretches
        std::size_t last = 0;
        bool isImport = false; ///< some of it is imported for what is written
    };
    struct Lines;

    [[nodiscard]] bool belongs(const Group &group, const convert::Finding &finding) const;
    [[nodiscard]] std::vector<std::string> namesReadBy(const convert::Finding &finding,
                                                       const std::vector<std::size_t> &groups) const;
    [[nodiscard]] bool binds(const Group &group, const std::vector<std::string> &names, Lines &lines) const;
    void add(const Group &group, convert::FindingId finding, Lines &lines) const;
    [[nodiscard]] std::vector<ChangedLines> partsOf(const Lines &lines, const convert::Finding &finding) const;

    const convert::FileAnalysis &m_file;
    const Projection &m_projection;
    std::vector<std::uint32_t> m_leftStarts;
    std::vector<std::uint32_t> m_rightStarts;
    std::vector<Group> m_groups;
    std::vector<std::size_t> m_rowOfLeft;  ///< by line; the row it is in
    std::vector<std::size_t> m_rowOfRight; ///< the same
};

} // namespace torchferry::review
