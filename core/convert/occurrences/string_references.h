// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/shared_reads.h"

namespace torchferry::convert {

/// `# type: list[int]`, but not `# type: ignore`.
[[nodiscard]] bool isTypeComment(std::string_view comment);
/// Adds the strings that name the source framework, that are run as a program that does, or that name its types in an
/// annotation, and the type comments that do. They are never rewritten. Others that may
/// name a module are noted in `shared`.
void collectStringReferences(const FileContext &file, std::vector<Occurrence> &occurrences, SharedReads &shared);

} // namespace torchferry::convert
