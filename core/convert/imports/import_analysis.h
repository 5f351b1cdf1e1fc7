// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/edit.h"
#include "core/convert/model/file_analysis.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/import_facts.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/shared_reads.h"

namespace torchferry::convert {

/// Collects what projection must know of a file's imports, and what other files must know of them. `occurrences` and
/// `findings` are parallel.
[[nodiscard]] FileAnalysis::ImportFacts collectImports(const FileContext &file, const Occurrences &occurrences,
                                                       const Findings &findings, SharedReads &shared);

/// `symbol` is rendered `name`, with what follows `retargeted` in it, and so it is in `text` already.
[[nodiscard]] bool rendersAsBefore(const Piece &symbol, std::string_view name, std::string_view retargeted,
                                   std::string_view text);
/// With its alias `name` retargeted to `retargeted`, the first proposal writes what is in `text` already.
[[nodiscard]] bool retargetKeepsTextOf(const Finding &finding, std::string_view text, std::string_view name,
                                       std::string_view retargeted);

} // namespace torchferry::convert
