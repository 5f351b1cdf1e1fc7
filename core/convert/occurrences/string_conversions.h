// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Objects that go into strings that are inspected, are written in a format, are shown to people, or serve as keys, and
/// whose classes have rows for `__str__`, `__format__`, `__repr__` or `__hash__`. What is a use already (`x.device`) has
/// a row that asks for the same. `occurrences` are those found so far.
void collectStringConversions(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
