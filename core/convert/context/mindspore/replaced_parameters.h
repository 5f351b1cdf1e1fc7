// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `layer.weight = make(3, 4)`, where a function of the file makes a new parameter: it is called by its attribute
/// alone, as is that of any other layer, and an optimizer refuses two of one name. It takes the name of the one that
/// it replaces.
void findReplacedParameters(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
