// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context {

/// An object whose making is left for manual work, or is a guess, is the source's until then: what would make a member
/// of it the target's is a guess. `cases` are all of the file.
void limitUnportedObjects(const ProgramShape &shape, const Cases &cases);

} // namespace torchferry::convert::context
