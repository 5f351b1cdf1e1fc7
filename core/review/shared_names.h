// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/engine/engine.h"
#include "core/review/decision.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// How ready one import group of a file is for retargeting.
struct ImportReadiness {
    bool all = true;               ///< nothing of it needs the source any more
    bool some = false;             ///< an explicit decision says so of one of them
    bool allResolvable = true;     ///< no decision contradicts that in the end
    bool someNeedDecision = false; ///< one of them still needs a decision
    // Of imports that several files read:
    bool canSplit = true;      ///< what needs the source can be written out
    bool isAccepted = false;   ///< something is rewritten by a decision
    std::size_t rewritten = 0; ///< uses that need the source no more
    std::size_t left = 0;      ///< uses that do, where they can be written out
    bool operator==(const ImportReadiness &) const = default;
};
/// By group. What is undecided counts as `pending` says.
[[nodiscard]] std::vector<ImportReadiness> readinessOf(const convert::FileAnalysis &file,
                                                       const FileDecisions &decisions, PendingAs pending);

/// What becomes of the imports that files of a project read from each other, by Analysis::sharedImports. Such an import
/// is retargeted if all occurrences under it, in all files, are ready for it, or if most are and the others can be
/// written out.
struct SharedNames {
    enum class Fate : std::uint8_t {
        stays,
        retargeted,
        split, ///< retargeted, and the uses that still need the source are written out
    };
    struct Answer {
        Fate now = Fate::stays;   ///< what is undecided stays as it is
        bool resolvable = false;  ///< it will be retargeted once all decisions it needs are made
        Fate shown = Fate::stays; ///< if what is undecided is accepted
        bool operator==(const Answer &) const = default;
    };
    std::vector<Answer> answers;
};

/// How ready the files with shared imports are, kept so that a change in one file does not read the others again.
class SharedReadiness {
public:
    explicit SharedReadiness(const engine::Analysis &analysis);

    /// The file has a part in some shared import.
    [[nodiscard]] bool concerns(std::uint32_t file) const
    {
        return !m_sharedImportsOf.empty() && !m_sharedImportsOf[file].empty();
    }
    /// Reads the decisions of a file anew.
    void update(std::uint32_t file, const FileDecisions &decisions);
    /// The shared imports whose answer has changed since the last call. All files that are concerned must have been
    /// read.
    std::vector<std::uint32_t> settle();
    [[nodiscard]] const SharedNames &names() const { return m_names; }

private:
    struct Readiness {
        std::vector<ImportReadiness> source;
        std::vector<ImportReadiness> proposal;
    };
    const engine::Analysis *m_analysis;
    std::vector<std::vector<std::uint32_t>> m_sharedImportsOf; ///< by file; empty if there are no shared imports
    std::vector<Readiness> m_readiness;                        ///< by file
    std::vector<bool> m_stale;                                 ///< by link
    SharedNames m_names;
};

/// The file has a shared import: a decision in another file may change its text.
[[nodiscard]] bool hasSharedImports(const convert::FileAnalysis &file);

/// The answers under the decisions of all files (parallel to `analysis.files`).
[[nodiscard]] SharedNames sharedNames(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions);

} // namespace torchferry::review
