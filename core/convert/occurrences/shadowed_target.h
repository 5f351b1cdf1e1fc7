// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The path of the project's own file that an import of `root` would find in this file instead of the target's package
/// of that name; nothing if there is none.
[[nodiscard]] std::optional<std::string> shadowOfTarget(const FileContext &file, std::string_view root);

} // namespace torchferry::convert
