// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `class Scale(torch.autograd.Function)`: a Cell with `construct` and `bprop`, made anew for each call, so that `self` is
/// what `ctx` was. Inputs and outputs that `ctx` kept are parameters of `bprop`.
void findAutogradFunctions(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
