// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Members that classes of the project define and that their base class in the target has for itself, although the one
/// of the source has none of the name: `def cast(self, x)`, `self.cells = …` (`reserved_members` of the pack). Each name
/// once in a class, where it is defined first. And modules that an object of a class gets as members from outside whose
/// counterpart runs those alone that it was made with, `"*"` in its list. Appends them to `occurrences`.
void collectReservedMembers(const FileContext &file, std::vector<Occurrence> &occurrences);

/// The member is the program's own, and others may read it: the finding says what it collides with, and proposes nothing.
void describeReservedMember(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
