// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What `expression` gives may be a number of Python's, which has no members of a tensor: `total` in a loop that adds
/// tensors to what began as `0.0`. True wherever it is not known to be a tensor.
[[nodiscard]] bool mayBePythonNumber(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
