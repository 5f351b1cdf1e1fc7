// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// All that is done with what `node` gives, or with the variable it is kept in, is that it chooses elements:
/// `x[node]`, `x[node] = 0`, or it is passed for a parameter `mask` of a tensor's method, `x.masked_fill(node, 0)`.
[[nodiscard]] bool isUsedAsMask(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
