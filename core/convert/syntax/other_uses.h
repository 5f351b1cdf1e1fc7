// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What each read of a variable that imports and other statements bind has before it, if that can be told for all of them
/// (`names::settledReads`); nothing for a variable that only imports of the source framework bind.
[[nodiscard]] std::optional<std::vector<names::BindingId>> readsToldApart(const FileContext &file,
                                                                          std::uint32_t variable);

/// `except ImportError: fold = None` beside `try: from loom import fold`: what is bound where the import has failed.
[[nodiscard]] bool isFallback(const FileContext &file, const names::Binding &binding);

/// Something else than an import of the source framework may be what a read of the variable gives, or a read begins at
/// none of `covered`, where findings have their names. What is bound to `counterpart` is not something else; `isShared`:
/// other files read the variable.
[[nodiscard]] bool hasOtherUses(const FileContext &file, std::uint32_t variable, std::string_view counterpart,
                                bool isShared, const std::unordered_set<std::uint32_t> &covered);

} // namespace torchferry::convert
