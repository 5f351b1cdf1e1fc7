// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/edit.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// `pieces` can replace `place` as a store target: where nothing is stored anything can; where something is stored
/// or deleted it has to be an attribute for an attribute, an element for an element.
[[nodiscard]] bool keepsTarget(const python::Tree &tree, python::NodeId place, const std::vector<Piece> &pieces);

} // namespace torchferry::convert
