// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "core/report/report.h"

namespace torchferry::report {

/// Adds what the decisions of one file say about cases over files to `summary`. `byCase` remembers, over all files, which
/// of its entries a case has.
void addProjectDecisions(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                         std::map<std::uint32_t, std::size_t> &byCase, Summary &summary);

} // namespace torchferry::report
