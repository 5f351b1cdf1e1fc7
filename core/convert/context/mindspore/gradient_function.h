// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/convert/context/mindspore/loss_statements.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `loss.backward()` as the function that computes the loss, and the call that gives the loss and its gradients.
struct GradientFunction {
    CallSite site; ///< the call of `backward`
    python::NodeId statement = python::noNode;
    python::NodeId clearing = python::noNode;  ///< the statement that clears gradients before
    python::NodeId optimizer = python::noNode; ///< as the step names it: gradients of its parameters are asked for
    std::string member = ".parameters";        ///< of the optimizer, or of a module: what gives the parameters
    std::vector<python::NodeId> others;        ///< optimizers whose parameters follow
    LossStatements loss;
    python::NodeId branch = python::noNode; ///< the `if` that `backward` is in, behind what computes the loss
    std::string gradients = "grads";        ///< the variable that gets them
    std::string lossName = "loss";          ///< the variable that gets what an expression gives
    std::string number;                     ///< behind the names of the functions: "2" for the second of a case
    std::vector<Piece> then;                ///< a statement behind the call
    std::string_view form;
};

/// What the site of `backward` becomes. Nothing where statements share lines with others.
[[nodiscard]] std::optional<SiteContribution> contributionOf(const ProgramShape &shape,
                                                             const GradientFunction &function);

} // namespace torchferry::convert::context::mindspore
