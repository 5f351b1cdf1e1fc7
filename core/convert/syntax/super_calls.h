// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/python/tree.h"

namespace torchferry::convert {

/// `super()`, `super(Own, self)`.
[[nodiscard]] bool isSuper(const python::Tree &tree, python::NodeId object);

} // namespace torchferry::convert
