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

/// What a script says of the questions that a conversion asks: a file of the schema `torchferry-answers/1`. What is
/// empty, or 0, is not asked for.
struct Answers {
    /// All cases that match take the resolution.
    struct OfCase {
        std::string path;       ///< of a file with one of the places, from the root of the project
        std::uint32_t line = 0; ///< of one of the places, from 1
        std::string code;       ///< "TF5001"
        std::string resolution; ///< "set-afterwards"
    };
    /// The object of that name is of that class: uncertain uses of its members are accepted, those of other classes
    /// rejected.
    struct OfSymbol {
        std::string path;
        std::string name; ///< "ids", "self.mask"
        std::string type; ///< "torch.Tensor"; any other text: it is none of the framework's
    };
    std::string file; ///< where they were read
    std::vector<OfCase> cases;
    std::vector<OfSymbol> symbols;
};

/// Fails with what `mapping::Document::read` fails with, or with the first thing that is wrong with the file.
[[nodiscard]] Result<Answers> readAnswers(const std::filesystem::path &file);

/// Puts the answers into the decisions, one for each file of the analysis, in place of what was decided there. Changes
/// nothing and fails if an answer matches nothing (TF9057, TF9058), or if a case has no such resolution (TF9059) or its
/// preconditions are not met (TF9060).
[[nodiscard]] Result<> applyAnswers(const engine::Analysis &analysis, const Answers &answers,
                                    std::vector<FileDecisions> &decisions);

} // namespace torchferry::review
