// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `for p in model.parameters(): p.data.sub_(p.grad * rate)`: a step that no optimizer takes.
struct ManualStep {
    python::NodeId module = python::noNode; ///< `model`, whose parameters are changed; noNode: there is no such step
    python::NodeId last = python::noNode;   ///< the last statement of the block that reads their gradients
};

/// That behind `backward`, a statement, in its block: all gradients that are read there, in the same block, are those of
/// the parameters of one module, in loops over them.
[[nodiscard]] ManualStep manualStepBehind(const ProgramShape &shape, python::NodeId backward);

} // namespace torchferry::convert::context::mindspore
