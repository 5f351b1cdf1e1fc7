// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `self.u.data = …`, and the function goes on to compute with `self.u`: what is computed may be what gradients need.
[[nodiscard]] bool isComputedWith(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
