// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// Learning rates that are read or set through the parameter groups of an optimizer. The target's optimizers have the
/// same groups, but the rate in each is a parameter: it is read as a number, and assigned to in its place.
void findGroupRates(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
