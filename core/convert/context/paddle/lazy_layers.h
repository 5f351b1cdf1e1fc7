// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Layers that find their input size when they are called first. The target's layers take it as an argument: where the layers
/// before one in the same sequence say what reaches it, that is the size. Any other lazy layer is left for manual work.
void findLazyCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
