// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context/mindspore/network_results.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// Something that a network has computed outside of a function that is differentiated: no gradient reaches the network.
struct OutsideResult {
    python::NodeId read = python::noNode; ///< what of the function, or of functions it calls, reads it
    python::NodeId from = python::noNode; ///< where it is stored, or passed
};

/// The first such thing that the nodes of a function to be read: by what code of the file puts into the objects, lists and
/// dictionaries they read, and by what is passed for parameters of the function around them. `backward`: the statement
/// behind them.
[[nodiscard]] std::optional<OutsideResult> outsideResultOf(const ProgramShape &shape, const CallFindings &calls,
                                                           const StepData &data, const NetworkResults &results,
                                                           const std::vector<python::NodeId> &nodes,
                                                           python::NodeId backward);

} // namespace torchferry::convert::context::mindspore
