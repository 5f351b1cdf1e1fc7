// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What the methods named by `Pack::tensorResults` return with a `None` in it that may stand for an argument which is no
/// tensor: the target wants nothing for that one. Appends them to `uses`.
void collectGradients(const FileContext &file, std::vector<SourceUse> &uses);

/// Fills in the finding of such a use: `None` goes where it surely stands for no tensor, else that is told.
void describeGradients(const FileContext &file, const SourceUse &use, Finding &finding);

} // namespace torchferry::convert
