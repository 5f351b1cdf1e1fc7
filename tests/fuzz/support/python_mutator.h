// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace torchferry::fuzz {

/// A changed text of at most `most` bytes. What was Python stays Python nearly always: expressions are exchanged for
/// expressions and statements for statements, from the text itself, from `partner` and from uses of the framework.
[[nodiscard]] std::string mutatePython(std::string_view text, std::string_view partner, std::size_t most,
                                       unsigned int seed);

/// Copies a text to where libFuzzer wants it.
[[nodiscard]] std::size_t put(std::string_view text, std::uint8_t *out, std::size_t most);

} // namespace torchferry::fuzz
