// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `expression` joins what members of several modules give, where none is known to be part of another
/// (`list(a.parameters()) + list(b.parameters())`), or lists several variables that hold parameters. A variable that is
/// assigned once stands for what it is assigned.
[[nodiscard]] bool isOfSeveralObjects(const FileContext &file, python::NodeId expression);

/// The modules, each as the outermost that what is joined is known to be a part of, once for each name; and the variables
/// that hold parameters.
[[nodiscard]] std::vector<python::NodeId> joinedObjects(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
