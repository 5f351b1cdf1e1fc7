// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/mindspore/loss_statements.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The statements of a block that compute `output` from `inputs`, variables: those between what binds an input last, or
/// sets its flag, and `statement`, where gradients are asked for. TF5146 where they are no function of the inputs.
[[nodiscard]] LossStatements statementsFrom(const ProgramShape &shape, const CallFindings &calls,
                                            python::NodeId statement, python::NodeId output,
                                            const std::vector<std::uint32_t> &inputs);

} // namespace torchferry::convert::context::mindspore
