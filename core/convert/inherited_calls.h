// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/uses.h"

namespace torchferry::convert {

/// Calls of constructors that classes of the project have from the framework: `super().__init__(2, 3, bias=False)`, and
/// `Own(2, 3, bias=False)` where neither the class nor its bases in the project have one. Appends them to `uses`.
void collectInheritedCalls(const FileContext &file, std::vector<SourceUse> &uses);

} // namespace torchferry::convert
