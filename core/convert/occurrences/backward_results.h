// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What the methods named by `Pack::backwardResults` return with a `None` in it that may denote an argument which is no
/// tensor: the target wants nothing for that one. Appends them to `occurrences`.
void collectBackwardResults(const FileContext &file, std::vector<Occurrence> &occurrences);

/// Fills in the finding of such a use: `None` is removed where it surely denotes no tensor; else a warning says so.
void describeBackwardResults(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
