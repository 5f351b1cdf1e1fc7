// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/base/error.h"

namespace torchferry::git {

/// Why `name` cannot be the name of a new branch, none when it can. What git refuses is refused: TF2021 (something that
/// must not be in it), TF2035 and TF2036 (how it or a part of it begins or ends), TF2037 (a name with a meaning of its
/// own), TF2038 (empty). So is what git takes and others stumble over: TF2037 for "@", TF2039 (a part that is too long
/// for the name of a file), TF2040 (not UTF-8).
[[nodiscard]] std::optional<Error> branchNameProblem(std::string_view name);

} // namespace torchferry::git
