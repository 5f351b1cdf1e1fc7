// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Calls of what the framework defines by names the program gave it: `cat = loom.cat`, then `cat(x, dim=1)`. The name
/// is converted where it is given; the arguments have to be where it is called. `occurrences` are those found so far,
/// and get more.
void collectAliasedCalls(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
