// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Leaving the expression out changes nothing: it is pure, makes nothing but a device or a dtype from pure arguments, or
/// asks a function that only tells something.
[[nodiscard]] bool isDroppable(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
