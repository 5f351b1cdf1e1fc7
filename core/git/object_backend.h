// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/git/handles.h"
#include "core/git/object_store.h"

namespace torchferry::git {

/// Has libgit2 read the objects of `repository` through `ObjectStore`, and write them as it would by itself. libgit2 1.5
/// does not end on a loose object that is cut short, nor on a delta that is made from itself, and cannot be interrupted.
/// Returns the store, which lives as long as the repository; null when libgit2 reports an error.
[[nodiscard]] ObjectStore *readThroughStore(git_repository *repository);

} // namespace torchferry::git
