// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The call that is all that a statement consists of, else noNode.
[[nodiscard]] python::NodeId callOfStatement(const python::Tree &tree, python::NodeId statement);

/// The statement that clears the gradients of `optimizer` in the block of the statement `backward`, or before the `if`
/// whose block it is: `optimizer.zero_grad()`, `model.zero_grad()`, or the call of a function of the file that does
/// nothing else. Without one, noNode, gradients add up over several steps.
[[nodiscard]] python::NodeId clearingBefore(const ProgramShape &shape, const CallFindings &calls,
                                            const StepStatements &statements, python::NodeId backward,
                                            python::NodeId optimizer);

} // namespace torchferry::convert::context::mindspore
