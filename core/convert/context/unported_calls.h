// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context {

/// A call that stays the source's takes and gives what is the source's: what is written in its arguments, what is
/// called on its result, and a call that takes the tensor it gives are no surer than the call. Layers in its arguments
/// are the target's all the same: they are what somebody writes a counterpart for. Nor are the calls
/// in a chain surer than a member in it that stays because its object is not known. `cases` are all of the file.
void limitBesideUnportedCalls(const ProgramShape &shape, const Cases &cases);

} // namespace torchferry::convert::context
