// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Functions that are started in processes of their own. The source passes them the index of the process, the target
/// does not: what asks for it is passed instead, and the function asks where it begins. Calls of the function by other
/// places of the program, which pass a number, stay right.
void findSpawnCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
