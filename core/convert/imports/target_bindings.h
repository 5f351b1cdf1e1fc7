// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/import_facts.h"

namespace torchferry::convert {

/// Fills in `targetBindings`, `targetNames` and `importLists`: by which names the file reaches the target already, which
/// names the imports of the pack may bind in it, and where names of other libraries may be added. The statements and
/// groups have to be there.
void collectTargetBindings(const FileContext &file, FileAnalysis::ImportFacts &facts);

} // namespace torchferry::convert
