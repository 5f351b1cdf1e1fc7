// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The plain letters an identifier looks like although Python reads other ones: `tоrch` with a Cyrillic о. Nothing for one
/// that is plain, that Python reads as plain letters (`plainForm`), or that looks like itself.
[[nodiscard]] std::optional<std::string> lookAlikeOf(std::string_view identifier);

/// The characters of the identifier that are no plain letters, each once: "о (U+043E)".
[[nodiscard]] std::string strangeCharacters(std::string_view identifier);

/// Says of an API that is not known which one it looks like: `torch.саt`. Nothing for any other.
[[nodiscard]] std::optional<Message> lookAlikeWarning(const FileContext &file, std::string_view api);

/// Identifiers that a person takes for names of the framework, and Python does not: whether that is a mistake or a trap only
/// a person can say. `occurrences` are those found so far.
void collectLookAlikes(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
