// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"
#include "core/review/decision.h"

namespace torchferry::review {

/// What is where nothing was decided: the preview shows proposals, everything that is written keeps the source.
enum class PendingAs : std::uint8_t { source, proposal };

/// A stretch of the projected text and where it comes from. The stretches cover the text without gaps.
struct TextSpan {
    enum class Origin : std::uint8_t { source, finding, caseSite, import };
    ByteRange text;   ///< in the projected text
    ByteRange source; ///< in the source text: the same bytes (source) or what was replaced (else; may be empty)
    Origin origin = Origin::source;
    convert::FindingId finding; ///< for finding and caseSite
    bool pending = false;       ///< shown as a proposal, not decided
};

/// One row of a side-by-side view: line numbers from 1, 0 where that side has no line.
struct ProjectionRow {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    bool changed = false;
};

struct Projection {
    std::string text; ///< UTF-8, no byte order mark
    std::vector<TextSpan> spans;
    std::vector<ProjectionRow> rows;
    States states;                    ///< by finding
    std::vector<std::string> helpers; ///< that the text calls, by name, each once
    bool changesAnything = false;     ///< `text` is not the source text
};

struct SharedNames;
class SourceLayout;

/// What is known of a file already; what is not is found out.
struct KnownOfFile {
    const States *states = nullptr;       ///< of the findings under the same decisions
    const SourceLayout *layout = nullptr; ///< of the source
    bool needsStates = true;              ///< else they are left out, and so is a pass over the file
};

/// The one function that makes text. Pure: the same arguments give the same bytes. Never fails: a decision whose form
/// no longer exists counts as pending. `shared` says what the decisions in all files make of names that several of them
/// know; without it those stay what they are.
[[nodiscard]] Projection project(const convert::FileAnalysis &file, const FileDecisions &decisions, PendingAs pending,
                                 const SharedNames *shared = nullptr, const KnownOfFile &known = {});

/// States alone, without making rows.
[[nodiscard]] States statesOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                              const SharedNames *shared = nullptr);

/// The text one proposal would put in place of its range, with its statements before and after in lines of their own, if
/// everything inside it were accepted with its first
/// proposal and imports were written out; for cards and for `Decision::textHash`.
[[nodiscard]] std::string proposalText(const convert::FileAnalysis &file, convert::FindingId finding,
                                       std::size_t proposal);
[[nodiscard]] std::string textHash(std::string_view text);

/// Decides as `--accept` says: see `AcceptPolicy`.
struct AcceptPolicy {
    std::vector<bool> categories = std::vector<bool>(8, false); ///< index 1 to 7
    bool guesses = false;
    bool cases = false; ///< of each case the first resolution whose preconditions hold

    [[nodiscard]] static Result<AcceptPolicy> parse(std::string_view text,
                                                    bool guesses); ///< "safe", "all", "none", "1,2,3"
};
[[nodiscard]] FileDecisions decide(const convert::FileAnalysis &file, const AcceptPolicy &policy);

/// The decisions of a file with one more made, as a person accepting `form` of the finding would make it; of a finding
/// without proposals, with its case decided by the first resolution that can be had. An empty form is the first.
[[nodiscard]] FileDecisions withAccepted(const convert::FileAnalysis &file, FileDecisions decisions,
                                         convert::FindingId finding, std::string_view form);

} // namespace torchferry::review
