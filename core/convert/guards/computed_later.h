// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `self.u.data = …`, and the function goes on to compute with `self.u`: what is computed may be what gradients need.
[[nodiscard]] bool isComputedWith(const FileContext &file, python::NodeId expression);

/// `weight_init(m.weight.data)`: an argument of a call of a parameter, which by its name initialises what it is given.
[[nodiscard]] bool isGivenToInitializer(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
