// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace torchferry::python {

/// A letter, digit or underscore; bytes above 127 are letters in Python.
[[nodiscard]] bool isWordCharacter(char c);
/// Where `text` has `word`, and not as a part of a longer one; `npos` if nowhere.
[[nodiscard]] std::size_t findWord(std::string_view text, std::string_view word);
/// `text` has `word`, and not as a part of a longer one.
[[nodiscard]] bool hasWord(std::string_view text, std::string_view word);
[[nodiscard]] bool isKeyword(std::string_view name);
/// A name that Python gives without an import, of a function or a type; exceptions are not among them.
[[nodiscard]] bool isBuiltin(std::string_view name);

} // namespace torchferry::python
