// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/names/names.h"

namespace torchferry::convert {

/// The identifier reads a variable here: it is no member name, keyword, import clause or definition.
[[nodiscard]] bool isRead(const names::FileNames &names, python::NodeId id);

} // namespace torchferry::convert
