// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/convert/model/file_analysis.h"
#include "core/review/decision.h"

namespace torchferry::test {

/// Everything accepted, guesses included; where the project decides once, the option whose id is `option-` and this, if
/// it is offered. Empty: the default.
[[nodiscard]] review::FileDecisions acceptedWith(const convert::FileAnalysis &file, const std::string &option);

} // namespace torchferry::test
