// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace torchferry::convert {

/// What a transformation of a table, "not {}" or "1 - {}", makes of `literal`, as a person would write it: "False",
/// "0.9". Empty where the transformation is another one, or the literal no plain one.
[[nodiscard]] std::string foldedLiteral(std::string_view transform, std::string_view literal);

/// The literal `integer` as a number with a point: `0.0` for `0`.
[[nodiscard]] std::string floatOf(std::string_view integer);

} // namespace torchferry::convert
