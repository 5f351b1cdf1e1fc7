// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace torchferry::fuzz {

/// Changes a project of JSON files and others, each started by a line "## path": values and keys of JSON are exchanged,
/// dropped, moved and bent, so that it stays JSON nearly always. At most `most` bytes.
[[nodiscard]] std::string mutateJsonFiles(std::string_view text, std::size_t most, unsigned int seed);

} // namespace torchferry::fuzz
