// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/edit.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// `f(a, dim = 1)`: every keyword of the call, and there is one, has spaces around its `=`.
[[nodiscard]] bool spacesKeywords(const python::Tree &tree, python::NodeId call);

/// Puts spaces around the `=` of the keywords that `pieces` write themselves.
void spaceKeywords(std::vector<Piece> &pieces);

} // namespace torchferry::convert
