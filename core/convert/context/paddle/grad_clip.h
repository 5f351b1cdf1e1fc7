// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Gradient clipping. The functions have identical counterparts, so that nothing has to be done; Paddle's own way is to
/// hand the optimizer a `grad_clip`, which clips at every step (reference of `paddle.nn.ClipGradByGlobalNorm`). An
/// optional case for each clipping statement whose row has the optional resolver `grad-clip` and whose optimizer is known.
void findClipCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
