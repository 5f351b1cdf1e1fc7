// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"
#include "core/review/decision.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// A finding whose rewrite is written (or shown): its range and what comes there.
struct ActiveEdit {
    convert::FindingId finding;
    ByteRange range;
    std::vector<convert::Piece> pieces;
    python::Precedence binding = python::Precedence::primary;
    python::Precedence required = python::Precedence::any;
    std::vector<convert::StatementEdit> statements;
    std::vector<std::string> reads;         ///< of a text typed by hand: names it needs, of which imports may bind some
    bool pending = false;                   ///< shown as a proposal, not decided
    bool byCase = false;                    ///< a case contributes to it
    bool isImport = false;                  ///< denotes an import clause: written by the import plan
    std::vector<convert::FindingId> folded; ///< findings whose rewrite it writes as well
};

/// The edits that the decisions make active, sorted by begin, outer before inner.
[[nodiscard]] std::vector<ActiveEdit> activeEdits(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                                  PendingAs pending);

/// The edit a proposal makes by itself.
[[nodiscard]] ActiveEdit editOf(const convert::Proposal &proposal, convert::FindingId finding);
/// It takes the whole statement out, so that nothing is in place of its range.
[[nodiscard]] bool removesStatement(const convert::Proposal &proposal);
/// By edit: what it writes is in the text, for every edit around it keeps the source there. Not so for one inside an
/// expression that is dropped, or inside a statement that is removed.
[[nodiscard]] std::vector<bool> reachedEdits(const std::vector<ActiveEdit> &edits);
void sortEdits(std::vector<ActiveEdit> &edits);

} // namespace torchferry::review
