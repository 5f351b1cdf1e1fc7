// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/convert/uses.h"

namespace torchferry::convert {

/// Calls of what the framework defines by names the program gave it: `cat = loom.cat`, then `cat(x, dim=1)`. The name is
/// converted where it is given; the arguments have to be where it is called. `uses` are those found so far, and get more.
void collectKeptCalls(const FileContext &file, std::vector<SourceUse> &uses);

/// The project has a module or folder of its own that bears the first part of the dotted name.
[[nodiscard]] bool isOwnRoot(const FileContext &file, std::string_view dotted);

/// All that is done with what is kept at `value`, the right side of an assignment in a function, is to call it.
[[nodiscard]] bool isKeptForCalls(const FileContext &file, python::NodeId value);

} // namespace torchferry::convert
