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
    bool isLossRead = false;              ///< the loss is, a variable
    /// Assignments of what the loss depends on: `backward` goes through what they compute, and frees it.
    std::vector<python::NodeId> passed;
    std::optional<Message> obstacle; ///< why they cannot
};

/// What is asked for.
struct LossQuery {
    python::NodeId backward; ///< the statement that calls it on the loss
    python::NodeId loss;     ///< a variable, or an expression that is evaluated by the function as well
    /// Nothing before it, a statement of the same block or noNode, belongs to this step.
    python::NodeId boundary = python::noNode;
    /// Variables that gradients are asked of, bound at or behind `inputsFrom`; none: parameters are.
    std::vector<std::uint32_t> inputs = {};
    std::uint32_t inputsFrom = 0; ///< offset: what is computed before does not depend on them
};

[[nodiscard]] LossStatements lossStatementsOf(const ProgramShape &shape, const CallFindings &calls,
                                              const StepData &data, const LossQuery &query);

} // namespace torchferry::convert::context::mindspore
