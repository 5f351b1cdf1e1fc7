// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// A Cell begins in inference mode, a module in training mode. Where a project does not say which is meant
/// (`FileContext::areModesSaid`), a class with layers that compute otherwise in training begins in it: the last
/// statement of its `__init__` is `self.set_train()`. A layer that is made elsewhere, in a function or a script, is put
/// into it where it is made.
void findTrainingModes(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
