// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The statements of a block that compute what `backward` is called on, as they could be a function of their own.
struct LossStatements {
    python::NodeId first = python::noNode; ///< noNode if there are none: the function returns an expression
    python::NodeId last = python::noNode;
    python::NodeId loop = python::noNode; ///< the loop whose body the block is; noNode if it is none
    std::vector<std::string> parameters;  ///< what differs from one run to the next
    std::vector<std::string> outputs;     ///< what is read afterwards, beside the loss
    std::optional<Message> obstacle;      ///< why they cannot
};

/// `backward` is the statement that calls it on `loss`: a variable, or an expression that is evaluated by the function as
/// well. Nothing before `boundary`, a statement of the same block or noNode, belongs to this step.
[[nodiscard]] LossStatements lossStatementsOf(const ProgramShape &shape, const CallFindings &calls,
                                              const StepData &data, python::NodeId backward, python::NodeId loss,
                                              python::NodeId boundary);

} // namespace torchferry::convert::context::mindspore
