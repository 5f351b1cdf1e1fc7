// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace torchferry::mapping {

/// The seven categories of the PyTorch-to-Paddle mapping-document specification, 1 to 7.
enum class Category : std::uint8_t {
    oneToOne = 1,
    sourceMore = 2,
    argsDiffer = 3,
    composite = 4,
    context = 5,
    otherPackage = 6,
    missing = 7,
};

/// Sub-kinds of category 1 in rising priority; `none` for the other categories.
enum class SubKind : std::uint8_t { none, noParams, identical, renamed, targetMore, defaultsDiffer };

[[nodiscard]] constexpr int number(Category category)
{
    return static_cast<int>(category);
}
/// "one-to-one", "source-more", "args-differ", "composite", "context", "other-package", "missing".
[[nodiscard]] std::string_view key(Category category);
/// "no-params", "identical", "renamed", "target-more", "defaults-differ"; empty for `none`.
[[nodiscard]] std::string_view key(SubKind kind);
/// The category of a number 1 to 7.
[[nodiscard]] std::optional<Category> categoryFromNumber(int number);

} // namespace torchferry::mapping
