// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/engine/engine.h"
#include "core/review/decision.h"

namespace torchferry::review {

/// What is said of the questions that a conversion asks, by a script or by a person in the window: a file of the schema
/// `torchferry-answers/1`. What is empty, or 0, is not asked for.
struct Answers {
    /// A place in a file of the project, as the report counts: lines and columns from 1, columns in characters.
    struct Place {
        std::string path; ///< from the root of the project
        std::uint32_t line = 0;
        std::uint32_t column = 0;
    };
    /// All cases that match take the resolution.
    struct OfCase {
        Place place;                                             ///< of one of the sites
        std::string code;                                        ///< "TF5001"
        Decision::Verdict verdict = Decision::Verdict::accepted; ///< or rejected
        std::string resolution;                                  ///< "set-afterwards"; of a rejected case empty
        std::string note;
        std::uint32_t number = 0; ///< which of those in a file that match, from 1; 0: all
    };
    /// The object of that name is of that class: uncertain uses of its members are accepted, those of other classes
    /// rejected.
    struct OfSymbol {
        std::string path;
        std::string name; ///< "ids", "self.mask"
        std::string type; ///< "torch.Tensor"; any other text: it is none of the framework's
    };
    /// All findings that match are decided so, whatever cases say of them.
    struct OfFinding {
        Place place; ///< where the finding begins
        std::uint32_t endLine = 0;
        std::uint32_t endColumn = 0; ///< behind its last character
        std::string api;             ///< "torch.load"
        Decision::Verdict verdict = Decision::Verdict::accepted;
        std::string form; ///< of a finding that is accepted; the first one if it is empty
        std::string text; ///< of one that is edited
        std::string note;
    };
    std::string file; ///< where they were read
    std::vector<OfCase> cases;
    std::vector<OfSymbol> symbols;
    std::vector<OfFinding> findings;
};

/// Fails with what `mapping::Document::read` fails with, or with the first thing that is wrong with the file.
[[nodiscard]] Result<Answers> readAnswers(const std::filesystem::path &file);

/// Puts the answers into the decisions, one for each file of the analysis, in place of what was decided there. Changes
/// nothing and fails if an answer matches nothing (TF9057, TF9058), or if a case or a finding has no such resolution or
/// form (TF9059), or the preconditions of a resolution are not met (TF9060).
[[nodiscard]] Result<> applyAnswers(const engine::Analysis &analysis, const Answers &answers,
                                    std::vector<FileDecisions> &decisions);

/// What gives the same decisions where nothing was decided before. Who decided, and what the text was then, is not told.
[[nodiscard]] Answers answersOf(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions);

} // namespace torchferry::review
