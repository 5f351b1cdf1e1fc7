// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// All calls of the function that `name` denotes where it is one of several to choose from: `f if fast else g`,
/// `{"f": f}[kind]`, `return f`. Follows variables of this file, parameters of its functions, attributes of `self`,
/// properties, and containers that are only read by an index. Nothing where it may go elsewhere, or where no call is
/// seen. That other files do not call it by an attribute of that name is taken for granted.
[[nodiscard]] std::optional<std::vector<python::NodeId>> callsOfChosen(const FileContext &file, python::NodeId name);

} // namespace torchferry::convert
