// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/git/repository.h"

namespace torchferry::git {

/// Opens the repository that `path` lies in, as Repository::open does and failing with what it fails with; but with TF9261
/// where the nearest `.git`, beside `path` or above it, is none that can be opened. Without that a project whose repository
/// is damaged would pass for one without, or for a part of a repository around it.
[[nodiscard]] Result<Repository> openNearest(const std::string &path);

} // namespace torchferry::git
