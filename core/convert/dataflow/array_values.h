// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `rng.randn(3) * 0.2`, where nothing tells what `rng` is: a member of `SourceDescription::arranging` gives an array.
[[nodiscard]] bool seemsArray(const FileContext &file, python::NodeId expression);

/// The tensor that `expression` gives is made of a NumPy array and has the array's dtype, which nothing there names:
/// mostly double precision. Follows the variables and operators of a function.
[[nodiscard]] bool hasDtypeOfArray(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
