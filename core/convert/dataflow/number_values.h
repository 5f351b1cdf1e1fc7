// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/python/tree.h"

namespace torchferry::convert {

/// `value` of `b = value`, which is what `a` of `a = b = value` is given.
[[nodiscard]] python::NodeId endOfChain(const python::Tree &tree, python::NodeId value);

/// A number or a truth value that is written out.
[[nodiscard]] bool isNumber(const python::Tree &tree, python::NodeId expression);

} // namespace torchferry::convert
