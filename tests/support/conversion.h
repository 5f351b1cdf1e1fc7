// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/review/projection.h"

namespace torchferry::test {

/// The pack of the source tree, loaded once. Ends the program with a sentence when it does not load.
[[nodiscard]] std::shared_ptr<const mapping::Pack> realPack();

/// Analyses texts as one project: path and content.
[[nodiscard]] std::shared_ptr<const engine::Analysis> analyseTexts(
    const std::vector<std::pair<std::string, std::string>> &files, std::shared_ptr<const mapping::Pack> pack,
    unsigned jobs = 0);

/// One text converted under a policy ("all", "safe", "none", "1,2").
[[nodiscard]] std::string convertText(const std::string &text, std::string_view accept = "all", bool guesses = true);

} // namespace torchferry::test
