// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/parallel_store.h"

namespace torchferry::convert {

/// The assignments of as many values as names one of whose values is a finding with a proposal that may leave the name.
[[nodiscard]] std::vector<ParallelStore> collectParallelStores(const FileContext &file, const Findings &findings);

} // namespace torchferry::convert
