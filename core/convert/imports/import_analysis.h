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

/// Collects what projection must know of a file's imports, and what other files must know of them. `uses` and `findings`
/// are parallel.
[[nodiscard]] FileAnalysis::Internals collectImports(const FileContext &file, const std::vector<SourceUse> &uses,
                                                     const std::vector<Finding> &findings, SharedReads &shared);

/// `symbol` is spelled `name`, with what follows `carried` in it, and so it stands in `text` already.
[[nodiscard]] bool spellsAsBefore(const Piece &symbol, std::string_view name, std::string_view carried,
                                  std::string_view text);
/// With its alias `name` carried over to `carried`, the first proposal writes what stands in `text` already.
[[nodiscard]] bool carriesOver(const Finding &finding, std::string_view text, std::string_view name,
                               std::string_view carried);
/// Whether the text of a string annotation names `name`, or something in it.
enum class Mention : std::uint8_t { none, itself, within };
[[nodiscard]] Mention mentionOf(std::string_view name, std::string_view annotation);

} // namespace torchferry::convert
