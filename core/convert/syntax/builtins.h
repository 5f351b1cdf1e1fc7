// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The expression is the name of a built-in function or class of Python ("print"), which the file has not bound. False
/// for noNode.
[[nodiscard]] inline bool isBuiltin(const FileContext &file, python::NodeId callee, std::string_view name)
{
    return file.tree.kind(callee) == python::Kind::identifier && file.tree.text(callee) == name
           && file.names.variableOf(callee) == names::none;
}

} // namespace torchferry::convert
