// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// One optimizer over several modules: names of parameters begin again in each module, and those of one optimizer have to
/// differ. Each module gives its parameters its own name as a prefix, where it is made.
void findModuleNames(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
