// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/shared_reads.h"

namespace torchferry::convert {

/// All uses in a file, in document order (outer before inner). What is no use, and matters to other files, is noted in
/// `shared`.
[[nodiscard]] std::vector<Occurrence> collectOccurrences(const FileContext &file, SharedReads &shared);

} // namespace torchferry::convert
