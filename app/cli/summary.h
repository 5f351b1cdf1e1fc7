// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/terminal.h"
#include "core/report/report.h"
#include "core/report/version_outlook.h"

namespace torchferry::cli {

/// The table of a scan or a conversion: uses by category and state, files, and what is left most often.
[[nodiscard]] std::string summaryText(const engine::Analysis &analysis, const report::Summary &summary,
                                      const Terminal &terminal);

/// What each version means for the project, a line each, and what its proxy would leave broken.
[[nodiscard]] std::string outlookText(const report::Outlooks &outlooks, const Terminal &terminal);

/// What to do next, a line each. `path` is what the person named; `scanned`: nothing was decided.
[[nodiscard]] std::string nextSteps(const report::Summary &summary, const std::string &path, bool scanned, bool guesses,
                                    const Terminal &terminal);

} // namespace torchferry::cli
