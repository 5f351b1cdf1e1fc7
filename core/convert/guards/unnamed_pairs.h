// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A loop goes through the pairs of names and objects that `node` gives, and nothing asks what the names are: nothing
/// reads them, or they are keys of dictionaries of the file whose keys nothing goes through. Other files are not looked
/// into.
[[nodiscard]] bool leavesUnnamed(const FileContext &file, python::NodeId node);

/// The dictionary that `node` gives, or the variable it is kept in, is gone through, and its names are compared with
/// texts that say `word`, or searched for it: `for name in state: if name == "embed.weight":`.
[[nodiscard]] bool asksForNames(const FileContext &file, python::NodeId node, std::string_view word);

/// `print(node)`, `f"{node}"`, or that of the variable it is given to: what is written depends on how it shows itself.
[[nodiscard]] bool isShown(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
