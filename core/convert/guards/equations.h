// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torchferry::convert {

/// Two equations of `einsum` that are the same but for the letters that are chosen, blanks and quotes:
/// `'i j, j k -> i k'` and `"ab,bc->ac"`.
[[nodiscard]] bool isSameEquation(std::string_view one, std::string_view other);

} // namespace torchferry::convert
