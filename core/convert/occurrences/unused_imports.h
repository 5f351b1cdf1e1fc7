// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// An import whose name is not read here, or that other files read from here, would be left behind, and with it the dependency: it is
/// a use of its own.
void collectUnusedImports(const FileContext &file, std::vector<Occurrence> &occurrences);

/// The row that says that another import of the same name gives the counterpart of what `import` gives; or null.
[[nodiscard]] const mapping::Row *counterpartBoundBeside(const FileContext &file, names::BindingId import);

/// Where a file of the project bears the target's name, what is written would import that. Reported once, at the first
/// import of the source framework.
void collectShadowedTarget(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
