// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context_of_file.h"
#include "core/convert/occurrence.h"
#include "core/convert/shared_reads.h"

namespace torchferry::convert {

/// All uses in a file, in document order (outer before inner). What is no use, and matters to other files, is noted in
/// `shared`.
[[nodiscard]] std::vector<SourceUse> collectUses(const FileContext &file, SharedReads &shared);

} // namespace torchferry::convert
