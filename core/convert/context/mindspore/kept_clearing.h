// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// A training step of a file, as far as it says which gradients are cleared for it.
struct FoundStep {
    std::size_t place = 0;                     ///< index of its case
    python::NodeId backward = python::noNode;  ///< the call
    python::NodeId optimizer = python::noNode; ///< what it calls `step` of; noNode if that is not known
    std::vector<python::NodeId> clearing = {}; ///< the statements that clear the gradients
    bool isWritten = false;                    ///< else it is left to a person
};

/// `zero_grad()` goes with the step that it belongs to. Where the step is left, it stays, as a site of that case.
void keepClearing(const ProgramShape &shape, const std::vector<FoundStep> &steps, Cases &cases);

} // namespace torchferry::convert::context::mindspore
