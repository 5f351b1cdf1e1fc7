// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/review/projection.h"

namespace torchferry::test {

/// The pack of the source tree for the version that the pairs in tests/golden/paddle are written for, 3.0, loaded once.
/// Ends the program with a sentence when it does not load.
[[nodiscard]] std::shared_ptr<const mapping::Pack> realPack();

using Texts = std::vector<std::pair<std::string, std::string>>; ///< path and content

/// Analyses texts as one project. Unless `lineLimit` says otherwise, lines may have any length: most tests are about what
/// is written, not about where its lines are broken.
inline constexpr std::uint32_t anyLength = 1U << 20U;
[[nodiscard]] std::shared_ptr<const engine::Analysis> analyseTexts(const Texts &files,
                                                                   std::shared_ptr<const mapping::Pack> pack,
                                                                   unsigned jobs = 0,
                                                                   std::optional<std::uint32_t> lineLimit = anyLength);

/// A project written as one text: "## path" starts a file.
[[nodiscard]] Texts splitTexts(std::string_view text);
[[nodiscard]] std::string joinTexts(const Texts &files);

/// What the files of a project become under the decisions of all of them.
[[nodiscard]] Texts projectAll(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions,
                               review::PendingAs pending = review::PendingAs::source);
[[nodiscard]] std::vector<review::FileDecisions> decideAll(const engine::Analysis &analysis,
                                                           std::string_view accept = "all", bool guesses = true);

/// A subset of decisions: each finding and case answered with the probability `density`, by any of its answers.
[[nodiscard]] review::FileDecisions decideSome(const convert::FileAnalysis &file, std::mt19937 &random, double density);

/// Gives all parts of a case over several files the decision of its first part, as a review does.
void decideTogether(const engine::Analysis &analysis, std::vector<review::FileDecisions> &decisions);

/// One text converted under a policy ("all", "safe", "none", "1,2").
[[nodiscard]] std::string convertText(const std::string &text, std::string_view accept = "all", bool guesses = true);

} // namespace torchferry::test
