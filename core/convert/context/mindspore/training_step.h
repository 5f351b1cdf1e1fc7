// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `loss.backward()` … `optimizer.step()`: the statements that compute the loss become a function, and `value_and_grad`
/// gives the loss with the gradients that the optimizer is called with.
void findTrainingSteps(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
