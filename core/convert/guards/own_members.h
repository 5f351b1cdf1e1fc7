// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `self.w = node` in a class of the project that is a module, or `self.w = node if flag else None`: what `node` gives
/// becomes a member of the object.
[[nodiscard]] bool isMemberOfOwnLayer(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
