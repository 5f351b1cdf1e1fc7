// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Learning rates that are read or set through the parameter groups of an optimizer. The target has one learning rate
/// for the optimizer, so the loop over the groups, or the look-up in the first, is what changes with the access.
void findParamGroupCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
