// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context {

/// The calls that may make the object an expression denotes.
struct CreationSites {
    std::vector<const Creation *> creations;
    std::vector<python::NodeId> names; ///< that were followed to them: the expression, `optimizer` in a function, …
    bool areAll = true;                ///< nothing else makes it, as far as the file tells
};

/// Follows names, attributes of `self` and functions of the file. `creations` must live on.
[[nodiscard]] CreationSites creationSitesOf(const ProgramShape &shape, const std::vector<Creation> &creations,
                                            python::NodeId object);

} // namespace torchferry::convert::context
