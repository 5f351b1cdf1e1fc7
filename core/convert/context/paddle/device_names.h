// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// `device = "cuda"`, and `x.to(device)`: the string takes the target's name, so that the calls need not translate it.
/// One case for all strings and calls of the variables that give one another their values.
void findDeviceNameCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
