// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Adds the uses of methods that are read from a class of the project and come from the framework, where what becomes of
/// them is a matter of the class: `Scale.apply(x)`.
void collectClassMethods(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
