// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/mapping/fields.h"
#include "core/mapping/row.h"

namespace torchferry::mapping {

struct Pack;

/// A name of the source that means the same in the target, under the target's prefix or under another name.
struct SameName {
    std::string target;
    std::string since; ///< the version of the target it holds from
    /// Source parameter -> target parameter that an argument for it reaches by its place only.
    std::vector<std::pair<std::string, std::string>> pairs;
    std::vector<std::string> needs;  ///< source parameters with another default: a call has to pass them
    std::vector<std::string> except; ///< source parameters that mean something else: a call must not pass them
    Guard unless;                    ///< where it holds, the result is used in a way that tells source and target apart
    bool hasUnless = false;
    std::vector<Row> rows; ///< one, for every use, with the counterpart and what a person should know
    Spot where;

    [[nodiscard]] const Row &row() const { return rows.front(); }
    /// No parameter of a call has to be looked at.
    [[nodiscard]] bool isPlain() const { return pairs.empty() && needs.empty() && except.empty(); }
};

/// Reads a list (`torchferry-same/1`) into the pack: for each name the newest entry that holds for its version, and the
/// modules whose names may be written with the other prefix. Wants the signatures of both sides.
void readSameNames(const Document &document, Pack &pack, Problem &problem);

struct LintIssue;
/// Entries whose name, target or parameters no signature has.
void lintSameNames(const Pack &pack, std::vector<LintIssue> &issues);

} // namespace torchferry::mapping
