// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What the binding alone gives its variable is, somewhere, the mask of a function of the framework, or what keeps its
/// numbers is: `x.masked_fill(~m.unsqueeze(1), 0)`. The framework takes boolean tensors alone for that.
[[nodiscard]] bool bindsMask(const FileContext &file, python::NodeId binding);

} // namespace torchferry::convert
