// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/engine/engine.h"
#include "core/git/repository.h"

namespace torchferry::cli {

/// What PATH names: a commit of a repository (or a part of it), files on disk, or standard input.
struct Project {
    engine::Input input;                       ///< paths relative to what PATH names
    std::optional<git::Repository> repository; ///< set when PATH lies in one, also when the disk is read
    std::string commitId;                      ///< hex; empty when the disk is read
    std::string prefix;                        ///< from the root of the repository to PATH: "" or "pkg/"
    std::filesystem::path folder;              ///< where the files lie on disk; empty for standard input
    bool single = false;                       ///< PATH is one file

    /// The input with the bytes of its files, which `input` then no longer has.
    [[nodiscard]] engine::Input takeInput();
    /// Path of an input file as the repository knows it.
    [[nodiscard]] std::string pathInRepository(const std::string &path) const { return prefix + path; }
};

/// Reads PATH: at HEAD when it lies in a repository, unless `worktree`; from disk otherwise; standard input for "-".
/// Fails with what git::Repository::open and git::readFolder fail with, TF2017, and TF9010 (one file, and no Python).
[[nodiscard]] Result<Project> openProject(const std::string &path, bool worktree);

} // namespace torchferry::cli
