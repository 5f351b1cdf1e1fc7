// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_analysis.h"
#include "core/mapping/pack.h"

namespace torchferry::convert::context {

/// Adds a case for each choice that is open at two or more uses, which may be in several files: one resolution for each
/// option that some use has. A use that an option is not written for becomes what it would be by itself. Uses that are
/// guesses are no part of it. `changed` holds copies of the files that have a part of a case by now, null for the others.
void findProjectChoices(const std::vector<std::shared_ptr<const FileAnalysis> *> &files, const mapping::Pack &pack,
                        std::vector<std::shared_ptr<FileAnalysis>> &changed, std::vector<SharedCase> &cases);

} // namespace torchferry::convert::context
