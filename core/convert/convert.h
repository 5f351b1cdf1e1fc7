// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/shared_reads.h"

namespace torchferry::convert {

/// Finds all uses of the source framework in a parsed file and what could become of them. Pure and deterministic;
/// nothing is written. `file` may be destroyed afterwards: the result keeps what it needs (`pack` and `source` are
/// shared). What the file has to do with imports of others comes into `shared`.
[[nodiscard]] std::shared_ptr<const FileAnalysis> convertFile(const FileContext &file,
                                                              std::shared_ptr<const source::SourceFile> source,
                                                              std::shared_ptr<const mapping::Pack> pack,
                                                              SharedReads &shared);

/// The analysis of a file that cannot be converted: undecodable, a link, too large.
[[nodiscard]] std::shared_ptr<const FileAnalysis> skippedFile(std::string path, FileStatus status, const Error &why,
                                                              std::shared_ptr<const mapping::Pack> pack);

} // namespace torchferry::convert
