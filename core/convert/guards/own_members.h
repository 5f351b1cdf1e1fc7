// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `self.w = node` in a class of the project that is a module, or `self.w = node if flag else None`: what `node` gives
/// becomes a member of the object.
[[nodiscard]] bool isMemberOfOwnLayer(const FileContext &file, python::NodeId node);

/// `x.w = node`: it becomes the value of an attribute; with a name, of that of something else than `self`.
[[nodiscard]] bool isMember(const python::Tree &tree, python::NodeId node, std::string_view name);

} // namespace torchferry::convert
