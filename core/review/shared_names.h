// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/engine/engine.h"
#include "core/review/decision.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// How the uses of one import group of a file stand.
struct GroupStand {
    bool all = true;       ///< nothing of it needs the source any more
    bool some = false;     ///< somebody said so of one of them
    bool allSettle = true; ///< nothing speaks against that in the end
    bool someAsk = false;  ///< one of them has to be asked about
    bool operator==(const GroupStand &) const = default;
};
/// By group. What is undecided counts as `pending` says.
[[nodiscard]] std::vector<GroupStand> standsOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                               PendingAs pending);

/// What becomes of the names that files of a project read from each other. An import that others read is carried over
/// if all uses under it, in all files, are ready for it; that is what this says, by Analysis::links.
struct SharedNames {
    struct Answer {
        bool carried = false; ///< what is undecided stays as it is
        bool settles = false; ///< it will be carried over, once all are asked that need to be
        bool shown = false;   ///< carried over if what is undecided is accepted
        bool operator==(const Answer &) const = default;
    };
    std::vector<Answer> answers;
};

/// The stands of the files that have to do with links, kept so that a change in one file costs no look at the others.
class SharedStands {
public:
    explicit SharedStands(const engine::Analysis &analysis);

    /// The file has a part in some link.
    [[nodiscard]] bool concerns(std::uint32_t file) const { return !m_linksOf.empty() && !m_linksOf[file].empty(); }
    /// Reads the decisions of a file anew.
    void update(std::uint32_t file, const FileDecisions &decisions);
    /// The links whose answer is another since the last call. All files that are concerned must have been read.
    std::vector<std::uint32_t> settle();
    [[nodiscard]] const SharedNames &names() const { return m_names; }

private:
    struct Stands {
        std::vector<GroupStand> source;
        std::vector<GroupStand> proposal;
    };
    const engine::Analysis *m_analysis;
    std::vector<std::vector<std::uint32_t>> m_linksOf; ///< by file; empty where there are no links
    std::vector<Stands> m_stands;                      ///< by file
    std::vector<bool> m_stale;                         ///< by link
    SharedNames m_names;
};

/// The file knows a name that others know, too: what is decided there may change its text.
[[nodiscard]] bool isLinked(const convert::FileAnalysis &file);

/// The answers under the decisions of all files (parallel to `analysis.files`).
[[nodiscard]] SharedNames sharedNames(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions);

} // namespace torchferry::review
