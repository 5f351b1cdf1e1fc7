// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "core/review/review.h"

namespace torchferry::ui {

/// One place of a case: the code there and what one resolution makes of it.
struct SitePreview {
    convert::FindingId finding;
    std::string role;
    std::uint32_t line = 0; ///< first line in the source, from 1
    QString path;           ///< of the file it is in; empty for the file that is shown
    QString before;
    QString after;
    [[nodiscard]] bool changes() const { return before != after; }
};

/// What choosing `resolution` of case `id` would do to each of its places, with everything else as it is decided.
/// Pure; nothing is decided by it.
[[nodiscard]] std::vector<SitePreview> previewCase(const convert::FileAnalysis &file,
                                                   const review::FileDecisions &decisions, convert::CaseId id,
                                                   const std::string &resolution,
                                                   const review::SharedNames *shared = nullptr);

/// The same for the places of the case in all files: those of `file` first, then those of the other parts of a case over
/// several files, at most `most`.
[[nodiscard]] std::vector<SitePreview> previewAll(const review::Review &review, std::uint32_t file, convert::CaseId id,
                                                  const std::string &resolution, std::size_t most);

} // namespace torchferry::ui
