// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/range.h"

namespace torchferry::python {

/// A bracket that is never closed makes the grammar give up on everything behind it. Returns the statements of the module
/// that do not parse by themselves, if leaving them out would bring others back that do; `errors` is what the grammar
/// could not make sense of in `text`.
[[nodiscard]] std::vector<ByteRange> brokenStatements(std::string_view text, const std::vector<ByteRange> &errors);

/// What a merge left undecided, from its first mark to the end of its last; empty if it left nothing.
[[nodiscard]] std::vector<ByteRange> mergeConflicts(std::string_view text);
/// The text with the lines of marks blanked, so that both sides of each conflict stand one behind the other.
[[nodiscard]] std::string withoutMarks(std::string_view text, const std::vector<ByteRange> &conflicts);

} // namespace torchferry::python
