// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// A step whose gradients are added up over several calls of `backward`.
struct AccumulatedStep {
    Case item;
    std::vector<FindingId> backwards;      ///< all that belong to it
    std::vector<python::NodeId> clearings; ///< statements that clear the gradients
    python::NodeId optimizer = python::noNode;
};

/// `loss.backward()`, `if i % n == 0: optimizer.step(); optimizer.zero_grad()`: a variable holds the sums. Nothing where
/// the function has several optimizers, or gradients that are there when it begins.
[[nodiscard]] std::optional<AccumulatedStep> accumulatedStep(const ProgramShape &shape, const CallFindings &calls,
                                                             const StepData &data,
                                                             const std::vector<Creation> &optimizers,
                                                             FindingId backward);

} // namespace torchferry::convert::context::mindspore
