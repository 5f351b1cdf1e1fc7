// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// The function_definition that `self.name`, the attribute at `callee`, denotes: a method of the class around it or of
/// a base of that in this file, if no other class of the file has one of that name, which might override it. noNode if
/// there is none.
[[nodiscard]] python::NodeId ownMethodAt(const FileContext &file, python::NodeId callee);

/// The function_definition that runs when the object at `object` is called, `net(x)` of `net = Net()`: a method of its
/// class, which stands at the top of this file and has no class of the project derived from it. noNode if there is none.
[[nodiscard]] python::NodeId runMethodOf(const FileContext &file, python::NodeId object);

} // namespace torchferry::convert
