// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/context/mindspore/gradient_request.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `loss.backward()`, and behind it, in the same block, reads of `w.grad` of variables that are no parameters: gradients
/// with respect to these are asked for. Nothing where they are used in another way, or may add up over several calls.
[[nodiscard]] std::optional<GradientRequest> gradientReadsOf(const ProgramShape &shape, FindingId backward);

} // namespace torchferry::convert::context::mindspore
