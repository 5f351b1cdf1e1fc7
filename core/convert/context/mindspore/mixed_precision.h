// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `with autocast():` chooses the precision of what is computed in it. In MindSpore the precision belongs to the network:
/// each that is called in such blocks of the file is made for it where it is made, and the statements stand alone. One case
/// for all blocks of the file, since a network that two of them call is made once.
void findMixedPrecision(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
