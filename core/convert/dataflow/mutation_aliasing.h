// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `out = relu(x, inplace=True)`, and then `x` is read; or `self.relu = ReLU(inplace=True)`, `out = self.relu(x)`, and
/// then `x` is read; or the result is not used at all: what the call does to its first argument is missed where the
/// target does not work in place. Also where another name is an alias of `x`. `call`: of the function, or of the class
/// if it makes an object. The first such place in the file, or noNode.
[[nodiscard]] python::NodeId missedMutation(const FileContext &file, python::NodeId call, bool makesObject);

} // namespace torchferry::convert
