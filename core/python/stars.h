// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace torchferry::python {

/// Outside of round and curly brackets the grammar knows `*` only before names: not `return *(1, 2), x`. Gives the text
/// with `~` instead of each such star before something else, which the grammar takes there and binds as tightly, or with
/// a blank before `not` and `lambda`; empty if there is none. What is no expression, `*(a), b = c`, does not parse
/// either way.
[[nodiscard]] std::string withoutStars(std::string_view text);

} // namespace torchferry::python
