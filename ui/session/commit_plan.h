// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/git/repository.h"
#include "core/review/projection.h"
#include "ui/session/navigation.h"

namespace torchferry::ui {

/// A file as a commit would write it.
struct PlannedFile {
    std::string path;
    std::uint32_t file = nothing;     ///< index into Analysis::files; nothing of a new one
    review::Projection projection;    ///< of a file of the project; its text is what is written
    std::string text;                 ///< of a module of helpers or a script: all of it
    std::vector<std::string> helpers; ///< that are added to it

    [[nodiscard]] bool isNew() const { return file == nothing; }
    /// It is written as `text` says, and not by findings.
    [[nodiscard]] bool isWhole() const { return isNew() || !helpers.empty(); }
    [[nodiscard]] const std::string &written() const { return isWhole() ? text : projection.text; }
};

/// A place where a commit would leave both frameworks in touch.
struct MixedEdge {
    enum class Kind : std::uint8_t {
        keptAroundWritten, ///< a call that keeps its source text gets what was rewritten: torch.max(paddle.stack(…))
        writtenAroundKept, ///< the other way round
        bothImported,      ///< the file imports both frameworks
    };
    Kind kind = Kind::bothImported;
    std::uint32_t file = 0;
    convert::FindingId outer; ///< of the first two kinds; of the last one a use that keeps the source
    convert::FindingId inner; ///< of the first two kinds
    std::string through;      ///< the name that keeps the value in between; empty where one call is in the other
};

struct CommitPlan {
    std::vector<PlannedFile> files; ///< by path
    std::vector<MixedEdge> edges;   ///< in document order; in the files that are written
};

/// What the decisions make of a project: the one answer to what a commit writes, for the page that shows it and for the
/// commit. `decisions` is parallel to `analysis.files`. `withScript`: the script that converts stored weights is written,
/// too, where there is one. Off the UI thread; asks for cancellation between files.
[[nodiscard]] CommitPlan planCommit(const engine::Analysis &analysis,
                                    const std::vector<review::FileDecisions> &decisions, bool withScript = false);

/// The places in one file, under its states; without `bothImported`. Pure.
[[nodiscard]] std::vector<MixedEdge> mixedEdges(const convert::FileAnalysis &file, std::uint32_t index,
                                                const review::States &states);

/// The files in their own encodings.
[[nodiscard]] Result<std::vector<git::ChangedFile>> changedFiles(const engine::Analysis &analysis,
                                                                 const CommitPlan &plan);

} // namespace torchferry::ui
