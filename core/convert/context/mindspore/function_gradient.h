// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `torch.autograd.grad(output, x)[0]`: what computes the output from `x`, a function of the program or statements of the
/// same block, is differentiated: `mindspore.grad(net)(x)`. With `value_and_grad` where the output is read later.
void findFunctionGradients(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
