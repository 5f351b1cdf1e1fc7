// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

inline constexpr std::string_view optimizerClass = "torch.optim.Optimizer";

/// A call that belongs to training steps, whose name ends with `member`: ".backward", ".step", "_" (clips gradients).
[[nodiscard]] bool isOfStep(const Finding &finding, std::string_view member);

/// `loss.backward()` is a statement, and does nothing else than to give gradients of a variable or of an expression.
[[nodiscard]] bool isPlainBackward(const python::Tree &tree, const CallSite &site);

} // namespace torchferry::convert::context::mindspore
