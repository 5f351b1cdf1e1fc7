// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/uses.h"

namespace torchferry::convert {

/// Something compares, searches or takes apart what stands at `node`, here or where it is kept under a name.
[[nodiscard]] bool isLookedAt(const FileContext &file, python::NodeId node);

/// What stands at `node` goes into a text that is looked at: `f"{device}" == "cpu"`, `"{}".format(device)[0]`.
[[nodiscard]] bool isTextPart(const FileContext &file, python::NodeId node);

/// What stands at `node` is a key, an element of a set, or looked for among others; here or where it is kept under a name.
[[nodiscard]] bool isKey(const FileContext &file, python::NodeId node);

/// Objects that go into texts that are looked at, or serve as keys, and whose classes have rows for `__str__` or
/// `__hash__`. What is a use already (`x.device`) has a row that asks for the same. `uses` are those found so far.
void collectObjectTexts(const FileContext &file, std::vector<SourceUse> &uses);

} // namespace torchferry::convert
