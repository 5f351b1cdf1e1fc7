// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Objects that go into texts that are looked at, or serve as keys, and whose classes have rows for `__str__` or
/// `__hash__`. What is a use already (`x.device`) has a row that asks for the same. `uses` are those found so far.
void collectObjectTexts(const FileContext &file, std::vector<SourceUse> &uses);

} // namespace torchferry::convert
