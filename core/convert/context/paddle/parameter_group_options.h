// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Options in the dictionary of a group of parameters, `{"params": …, "lr": 0.1}`: in Paddle the learning rate of a
/// group is `learning_rate`, a factor of the optimizer's own. Adds a case for each.
void findGroupOptionCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
