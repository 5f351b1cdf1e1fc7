// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "core/git/handles.h"

namespace torchferry::git {

/// Opens the repository that `path` lies in, once it is known that libgit2 will end on its files. Fails with TF2001 (no
/// such path), TF2002 (cannot be read), TF2003 (not a repository), TF2008 (a format this cannot read), TF2032 (the nearest
/// `.git`, beside `path` or above it, is none that can be opened; without that a project whose repository is damaged would
/// pass for one without, or for a part of a repository around it) and TF2099 (anything else libgit2 says).
[[nodiscard]] Result<RepositoryHandle> openRepository(const std::string &path);

/// TF2032. `dotGit`: what cannot be opened as a repository.
[[nodiscard]] tl::unexpected<Error> damagedRepository(const std::filesystem::path &dotGit, const std::string &detail);

/// Whether the ignore rules and the index of a repository can be read without waiting, `.gitignore` files aside.
[[nodiscard]] bool canReadWorkTreeFiles(git_repository *repository);

} // namespace torchferry::git
