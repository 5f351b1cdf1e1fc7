// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"

namespace torchferry::review {

/// The texts of the findings of one file, as a report has them: together not longer than some times the file, and made
/// in time that grows with it. Findings that are nested in one another would repeat the inner ones' text once a level,
/// which is quadratic: `abs(abs(abs(…)))` of 40 KB gave a report of 187 MB. So a text in which findings are nested more
/// than `mostNested` deep has "…" for each finding that is directly in it; that one's own text is its own.
class ShortTexts {
public:
    static constexpr std::uint32_t mostNested = 16;

    struct Text {
        std::string text;
        bool shortened = false;
    };

    /// `file` has to outlive this.
    explicit ShortTexts(const convert::FileAnalysis &file);

    /// What is in the finding's range; nothing for a file without source.
    [[nodiscard]] Text original(convert::FindingId finding) const;
    /// `proposalText`, where findings are nested no deeper than that.
    [[nodiscard]] Text proposal(convert::FindingId finding, std::size_t proposal) const;

private:
    struct Place {
        ByteRange range;
        convert::FindingId finding;
    };

    [[nodiscard]] bool isDeep(convert::FindingId finding) const { return m_depth[finding] > mostNested; }

    const convert::FileAnalysis &m_file;
    std::vector<Place> m_places;                         ///< of the findings, by begin, outer before inner
    std::vector<Place> m_edits;                          ///< what the first proposals replace, in the same order
    IdVector<convert::FindingId, std::uint32_t> m_depth; ///< by finding: 1 when no other one is in it
};

} // namespace torchferry::review
