// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_analysis.h"
#include "core/mapping/pack.h"

namespace torchferry::convert::context {

/// Adds a case for each `JointChoice` of the target and each program of the project (`names::JoinedFiles`) in which a
/// use would be left manual by itself, or be right under a condition that nothing shows, and which makes objects of the
/// class: all uses that change, in all its files, are its sites. Where some use cannot follow, the case has the manual
/// ones alone and says which. `changed` is that of `findProjectChoices`.
void findJointChoices(const std::vector<std::shared_ptr<const FileAnalysis> *> &files, const mapping::Pack &pack,
                      std::vector<std::shared_ptr<FileAnalysis>> &changed, std::vector<SharedCase> &cases);

} // namespace torchferry::convert::context
