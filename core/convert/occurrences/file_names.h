// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Strings that name files of the source's kind, which the target names otherwise, and that calls of the source get by way
/// of variables: `path = "net.pt"`, then `torch.save(state, path)`.
void collectFileNames(const FileContext &file, std::vector<Occurrence> &occurrences);

/// False if the occurrence is something else.
[[nodiscard]] bool describeFileName(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
