// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The code point at `at` of UTF-8, which moves behind it.
[[nodiscard]] char32_t nextCodePoint(std::string_view text, std::size_t &at);

/// The plain letters Python reads an identifier as (`ｌｏｏｍ` is `loom`: names are compared in form NFKC). Nothing for one
/// that is plain already, and for one that stays in another script.
[[nodiscard]] std::optional<std::string> plainForm(std::string_view identifier);

/// The plain forms of all identifiers of a file that are written in another one.
[[nodiscard]] std::unordered_set<std::string> plainForms(const FileContext &file);

/// The framework's name that `plain` would be in the place of an identifier; empty if it would be none.
[[nodiscard]] std::string frameworkNameAt(const FileContext &file, python::NodeId identifier, const std::string &plain);

/// Identifiers that are names of the framework once they are written plainly: nothing follows them, so a finding has to
/// say so. `occurrences` are those found so far.
void collectUnicodeIdentifiers(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
