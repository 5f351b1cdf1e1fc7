// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What the methods named by `Pack::returnedInputs` return of what they were passed: the target takes the object itself
/// for one that the method changed in place. Appends the names to `occurrences`; a method that marks its inputs as
/// changed has none.
void collectReturnedInputs(const FileContext &file, std::vector<Occurrence> &occurrences);

/// Fills in the finding of such a use: a copy is returned.
void describeReturnedInput(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
