// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/mapping/fields.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// Reads the description of the source framework (`torchferry-source/1`) into `pack.source`. What is wrong keeps nothing
/// else out.
void readSource(const Document &document, Pack &pack, Problem &problem);

/// Takes `documentation` of a source or a pack; a link that is none is a problem (TF3008).
[[nodiscard]] std::vector<DocumentationRule> readDocumentation(Fields &fields, Problem &problem);

} // namespace torchferry::mapping
