// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// The parameter of a function of this file, or of a method that is called of `self`, that the argument `node` of `call`
/// is passed for: its name; noNode if that does not show.
[[nodiscard]] python::NodeId parameterFor(const FileContext &file, python::NodeId call, python::NodeId node);

/// `args` of `def f(*args)`: what it holds is up to those who call the function.
[[nodiscard]] bool isGathered(const FileContext &file, python::NodeId name);

} // namespace torchferry::convert
