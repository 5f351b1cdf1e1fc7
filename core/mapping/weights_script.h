// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace torchferry::mapping {

/// The file that both parts are in when a project has it, relative to the project.
inline constexpr std::string_view weightsScriptFile = "convert_weights.py";
/// The module of the source's part, as the target's part imports it: `mappings/<source>/stored_weights.py`.
inline constexpr std::string_view storedWeightsModule = "stored_weights";

/// A script that stands alone: the target's part (`mappings/<target>/convert_weights.py`) with the source's part in place
/// of its import. Both are Python text, UTF-8, and begin with a docstring and imports in groups: Python's library, then
/// others. `path`: how the target's part is named. Fails with TF3380 (no Python), TF3382 (the target's part does not
/// import `storedWeightsModule`).
[[nodiscard]] Result<std::string> weightsScript(std::string_view target, std::string_view source,
                                                const std::string &path);

} // namespace torchferry::mapping
