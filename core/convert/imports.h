// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/finding.h"
#include "core/convert/internals.h"
#include "core/convert/uses.h"

namespace torchferry::convert {

/// Collects what projection must know of a file's imports. `uses` and `findings` are parallel.
[[nodiscard]] FileAnalysis::Internals collectImports(const FileContext &file, const std::vector<SourceUse> &uses,
                                                     const std::vector<Finding> &findings);

} // namespace torchferry::convert
