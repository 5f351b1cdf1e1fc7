// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/report/catalogue.h"
#include "core/review/decision.h"
#include "core/review/uses.h"

namespace torchferry::report {

struct Outlooks;

struct Summary {
    struct Left {
        std::string api;
        std::uint32_t count = 0;
    };

    std::uint32_t files = 0;
    std::uint32_t findings = 0;
    std::uint32_t byStatus[6] = {}; ///< files, index: convert::FileStatus
    std::uint32_t byCategory[8] = {};
    std::uint32_t byState[7] = {};
    std::uint32_t byConfidence[3] = {};
    review::Counts uses; ///< what people are told
    std::uint32_t pendingGuesses = 0;
    std::vector<Left> left; ///< source APIs of uses to decide or of manual work, most frequent first, then by name
    /// What was decided once for the whole project, in the order of the files: what the chosen resolution says.
    struct ProjectDecision {
        Message label;
        std::uint32_t sites = 0;
    };
    std::vector<ProjectDecision> projectDecisions;
    std::uint32_t openCases = 0;   ///< cases that wait for an answer or were left for manual work
    std::uint32_t closedFiles = 0; ///< files that could not be read or do not parse
    /// Nothing is left for a person: no pending, no manual finding, no open case, no file that could not be read or
    /// parsed.
    [[nodiscard]] bool complete() const;
};

/// Status of a file under its decisions: what cannot be read or parsed stays that; else "unchanged" when its text does
/// not change, "partly" when something is left for a person, "converted" otherwise.
[[nodiscard]] convert::FileStatus statusOf(const convert::FileAnalysis &file, const review::FileDecisions &decisions);

/// The JSON report, schema "torchferry-report/1" (UTF-8, two-space indentation, keys in a fixed order). `decisions` is
/// parallel to `analysis.files`. Ids of findings and cases are unique in a report.
/// With `outlooks` it says what each version of the target would mean.
[[nodiscard]] std::string toJson(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions,
                                 const Catalogue &catalogue, const Outlooks *outlooks = nullptr);
[[nodiscard]] Summary summarise(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions);

} // namespace torchferry::report
