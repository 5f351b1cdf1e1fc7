// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/review/projection.h"

namespace torchferry::fuzz {

/// Says which bytes of the source went although they belong to no finding that is accepted, no case that is resolved
/// and no import statement; empty when there are none.
[[nodiscard]] std::string changeElsewhere(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                          const review::Projection &projection);

} // namespace torchferry::fuzz
