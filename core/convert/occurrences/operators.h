// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Operators of objects whose class has a row for the method behind it: `layers += more` is a use of "CLASS.__iadd__",
/// `parameters[-1]` of "CLASS.__getitem__". Of a third-party API with trigger words the same holds for a name of its
/// own and one of the words: `environ["RANK"]`, `"RANK" in environ`. Appends them to `occurrences`.
void collectOperators(const FileContext &file, std::vector<Occurrence> &occurrences);

/// "__iadd__" of `x += y`; empty for what is no augmented assignment.
[[nodiscard]] std::string inPlaceMethodAt(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
