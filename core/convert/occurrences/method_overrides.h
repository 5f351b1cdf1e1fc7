// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Methods that classes of the project put in the place of one of the framework's, where the target does not call its
/// own by that name or in that way: `def load_state_dict(self, …)`. Appends them to `occurrences`.
void collectMethodOverrides(const FileContext &file, std::vector<Occurrence> &occurrences);

/// The method is the program's own: the finding says what becomes of it, and proposes nothing.
void describeOverriding(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
