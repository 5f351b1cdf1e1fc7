// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert::context::mindspore {

/// What an optimizer updates.
struct OptimizerParameters {
    python::NodeId optimizer = python::noNode; ///< an expression that denotes it where it takes its step
    const Creation *creation = nullptr;        ///< null: it is made elsewhere
    bool isModule = false;                     ///< it is a module instead, whose parameters a loop changes

    /// What gives the parameters, behind the expression.
    [[nodiscard]] const char *member() const { return isModule ? ".trainable_params()" : ".parameters"; }
};

/// `parameters` (`model.parameters()`, `filter(lambda p: p.requires_grad, model.parameters())`, a variable) gives all
/// those of the optimizer that have gradients, in their order. Unknown where nobody saw the optimizer being made; where
/// it is a parameter of a function, and the model is one, too, the calls in the file tell.
[[nodiscard]] Ternary areAllOf(const ProgramShape &shape, const std::vector<Creation> &optimizers,
                               const OptimizerParameters &of, python::NodeId parameters);

/// What `ProgramShape::referredTo` says, and of a parameter of a function of the module that only this file calls: what
/// all calls pass. Null when it is not clear.
[[nodiscard]] const Creation *creationPassedTo(const ProgramShape &shape, const std::vector<Creation> &creations,
                                               python::NodeId expression);

} // namespace torchferry::convert::context::mindspore
