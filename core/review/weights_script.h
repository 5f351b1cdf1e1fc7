// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/engine/engine.h"
#include "core/review/helper_modules.h"

namespace torchferry::review {

/// The script that converts stored weights, as a new file at the root of the project. Nothing where the target has none,
/// and where the project has a file of that name, which stays as it is.
[[nodiscard]] std::optional<HelperFile> weightsScriptOf(const engine::Analysis &analysis);

} // namespace torchferry::review
