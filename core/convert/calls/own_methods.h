// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// The function_definition that `self.name`, the attribute at `callee`, denotes: a method of the class around it or of
/// a base of that in this file, if no other class of the file has one of that name, which might override it. noNode if
/// there is none.
[[nodiscard]] python::NodeId ownMethodAt(const FileContext &file, python::NodeId callee);

} // namespace torchferry::convert
