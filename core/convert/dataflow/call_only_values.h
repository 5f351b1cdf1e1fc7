// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// All that is done with what is kept at `value`, the right side of an assignment in a function, is to call it.
[[nodiscard]] bool isOnlyCalled(const FileContext &file, python::NodeId value);

/// All that is done in the file with the variable that is given the class named at `name`, or a choice of it, is to make
/// objects by it, and to convert others to it: `Floats = Fast if fast else Slow`, `Floats(2, 3)`, `x.type(Floats)`.
[[nodiscard]] bool isOnlyMade(const FileContext &file, python::NodeId name);

/// All that is done with the class named at `name` is to ask whether something is one: `isinstance(m, Linear)`, or
/// `KINDS = (Linear, Conv2d)` and `isinstance(m, KINDS)`. `isByInstance`: by `isinstance` or `issubclass` alone.
[[nodiscard]] bool isOnlyTestedFor(const FileContext &file, python::NodeId name, bool isByInstance = false);

/// One of these by the word of the guard `used(only …)`: "called", "made", "tested", "instance", or "sized", which is
/// `isMadeBySizeOnly`.
[[nodiscard]] bool isOnly(const FileContext &file, python::NodeId value, std::string_view word);

} // namespace torchferry::convert
