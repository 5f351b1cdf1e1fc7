// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Operators of objects whose class has a row for the method behind it: `layers += more` is a use of
/// "CLASS.__iadd__", `parameters[-1]` of "CLASS.__getitem__". Of a guest with words the same holds for a name of its own
/// and one of the words: `environ["RANK"]`, `"RANK" in environ`. Appends them to `uses`.
void collectOperatorUses(const FileContext &file, std::vector<SourceUse> &uses);

} // namespace torchferry::convert
