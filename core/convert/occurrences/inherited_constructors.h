// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Calls of constructors that classes of the project have from the framework: `super().__init__(2, 3, bias=False)`, and
/// `Own(2, 3, bias=False)` where neither the class nor its bases in the project have one. Appends them to
/// `occurrences`.
void collectInheritedConstructors(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
