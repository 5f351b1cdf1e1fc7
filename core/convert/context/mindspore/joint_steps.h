// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/mindspore/held_gradients.h"
#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// A step of one of several optimizers that use the gradients of the same loss.
struct JointStep {
    FindingId finding;
    CallSite site;
    python::NodeId clearing = python::noNode; ///< the statement that clears its gradients
};

/// The steps of other optimizers in the statements behind `first`, a step of one, until gradients change again:
/// `first.step(); second.step()`. Nothing unless it is known of all of them that they are converted, that each updates
/// parameters of its own, and that their gradients are cleared for this `backward`.
[[nodiscard]] std::vector<JointStep> jointStepsOf(const ProgramShape &shape, const CallFindings &calls,
                                                  const StepStatements &statements,
                                                  const std::vector<Creation> &optimizers, python::NodeId backward,
                                                  const CallSite &first);

/// The statements that make the optimizers, as far as they are known.
[[nodiscard]] std::vector<python::NodeId> creationsOf(const ProgramShape &shape, const std::vector<Creation> &creations,
                                                      const std::vector<python::NodeId> &optimizers);

/// `optimizer(grads)`, or, of several optimizers that use these gradients, with those of its own parameters.
[[nodiscard]] std::vector<Piece> stepOf(const python::Tree &tree, const HeldGradients &held, python::NodeId optimizer);

/// The gradients of one of several optimizers: of the first, `grads[:len(optimizer.parameters)]`.
void addPartOf(const python::Tree &tree, const HeldGradients &held, python::NodeId optimizer,
               std::vector<Piece> &pieces);

/// `grads = part + grads[len(optimizer.parameters):]`: all gradients, with others for one of several optimizers.
[[nodiscard]] std::vector<Piece> withPart(const python::Tree &tree, const HeldGradients &held, python::NodeId optimizer,
                                          std::vector<Piece> part);

} // namespace torchferry::convert::context::mindspore
