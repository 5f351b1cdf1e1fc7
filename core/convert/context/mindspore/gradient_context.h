// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/mindspore/gradient_results.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// How a function with a gradient of its own is written as two methods of a Cell.
struct GradientMethods {
    std::vector<TextEdit> edits;       ///< of the two methods, in order, none over another
    std::vector<FindingId> conditions; ///< `ctx.needs_input_grad[i]`: always true
    std::vector<FindingId> members;    ///< all other uses of what `ctx` has
    bool keepsState = false;           ///< something is kept in attributes
    std::size_t inputs = 0;            ///< how many parameters `forward` has
    std::optional<Message> obstacle;   ///< why it cannot be written
};

/// Of the class at a class_definition node.
[[nodiscard]] GradientMethods gradientMethodsOf(const ProgramShape &shape, python::NodeId owner);

} // namespace torchferry::convert::context::mindspore
