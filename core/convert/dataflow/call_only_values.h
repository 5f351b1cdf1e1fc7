// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// All that is done with what is kept at `value`, the right side of an assignment in a function, is to call it.
[[nodiscard]] bool isOnlyCalled(const FileContext &file, python::NodeId value);

} // namespace torchferry::convert
