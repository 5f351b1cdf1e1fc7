// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Fills in a finding about a module of the source that is read as a value. What can be written is the module of the
/// target where nothing is done with it (an annotation) or its name is the same there, and the answer where code asks
/// whether the source has a name: what is converted is there, what has no counterpart is not. All else a person decides.
void describeModule(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
