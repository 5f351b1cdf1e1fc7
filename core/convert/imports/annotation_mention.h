// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace torchferry::convert {

/// Whether the text of a string annotation names `name`, or something in it.
enum class Mention : std::uint8_t { none, itself, within };
[[nodiscard]] Mention mentionOf(std::string_view name, std::string_view annotation);

} // namespace torchferry::convert
