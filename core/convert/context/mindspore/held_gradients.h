// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/context/mindspore/optimizer_parameters.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// Gradients of all parameters of an optimizer, as a variable holds them: a tuple in the order of the parameters.
struct HeldGradients {
    OptimizerParameters of;
    ByteRange place; ///< a use of the case whose variable it is
    std::string_view form;
    std::vector<python::NodeId> joint =
        {}; ///< several optimizers, as the steps name them, in the order of their gradients
};

/// A place that does something with gradients, and what is written there.
struct GradientUse {
    FindingId finding;
    std::string role;              ///< "clip", "read", "change"
    SiteContribution contribution; ///< without its site
    bool isAssumed = false;        ///< that it means all gradients of the optimizer is not known, but usual
};

/// True: `parameters` are known to be all those of the optimizer; false: nothing says otherwise.
[[nodiscard]] std::optional<bool> areGradientsOf(const ProgramShape &shape, const std::vector<Creation> &optimizers,
                                                 const HeldGradients &held, python::NodeId parameters);

[[nodiscard]] SiteContribution contributionFor(const HeldGradients &held, ByteRange range, std::vector<Piece> pieces);

/// A variable of the case: "grads", or another name where something else is called so.
[[nodiscard]] Piece variableOf(const HeldGradients &held, std::string_view name);

/// `grads = tuple(total + grad for total, grad in zip(grads, step_grads))`: gradients of another loss are added.
[[nodiscard]] std::vector<Piece> sumOf(const HeldGradients &held, std::string_view others);

/// Says of the uses that may mean fewer gradients than those of the optimizer that this is assumed.
void limitAssumed(const ProgramShape &shape, const HeldGradients &held, const std::vector<GradientUse> &uses);

/// `p -= rate * p.grad` changes the object, as it does in the source: it is the same as `sub_`, where there is one.
[[nodiscard]] bool changesInPlace(const ProgramShape &shape);

/// The functions that the profile prefers: "mindspore.mint." or "mindspore.ops.".
[[nodiscard]] std::string levelOf(const ProgramShape &shape);

} // namespace torchferry::convert::context::mindspore
