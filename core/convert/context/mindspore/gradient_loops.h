// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/convert/context/mindspore/held_gradients.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `p.grad` in a loop over parameters, or a comprehension, which is in `statement` or is it.
struct GradientInLoop {
    python::NodeId gradient;
    python::NodeId statement;
};

/// What becomes of the loop: it goes through the gradients, or a tuple of changed gradients takes its place. Empty where
/// the loop is in `written`, to which it is added; nothing where it cannot be written.
[[nodiscard]] std::optional<std::vector<GradientUse>> usesInLoop(const ProgramShape &shape, const CallFindings &calls,
                                                                 const std::vector<Creation> &optimizers,
                                                                 const HeldGradients &held, GradientInLoop place,
                                                                 std::set<python::NodeId> &written);

} // namespace torchferry::convert::context::mindspore
