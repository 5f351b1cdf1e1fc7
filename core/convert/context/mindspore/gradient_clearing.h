// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The call that is all that a statement consists of, else noNode.
[[nodiscard]] python::NodeId callOfStatement(const python::Tree &tree, python::NodeId statement);

/// The statement that clears the gradients of `optimizer` before the statement `backward`, in its block or before the
/// `if` whose block it is: `optimizer.zero_grad()`, `model.zero_grad()`, or the call of a function of the file that does
/// nothing else. Without one, noNode, gradients add up over several steps.
[[nodiscard]] python::NodeId clearingBefore(const ProgramShape &shape, const CallFindings &calls,
                                            python::NodeId backward, python::NodeId optimizer);

/// Statements of one block: the first `backward` of a step, and the step.
struct StepStatements {
    python::NodeId backward;
    python::NodeId step;
};

/// The statement that clears the gradients of `optimizer` behind the step, in its block and in any case; noNode where the
/// file has gradients that may be there when the first of these steps begins.
[[nodiscard]] python::NodeId clearingBehind(const ProgramShape &shape, const CallFindings &calls, StepStatements step,
                                            python::NodeId optimizer);

} // namespace torchferry::convert::context::mindspore
