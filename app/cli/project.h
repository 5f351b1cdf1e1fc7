// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/terminal.h"
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
    std::optional<Error> damage;               ///< why the disk was read and no repository knows of it: TF2008, TF2032

    /// The input with the bytes of its files, which `input` then no longer has.
    [[nodiscard]] engine::Input takeInput();
    /// Path of an input file as the repository knows it.
    [[nodiscard]] std::string pathInRepository(const std::string &path) const { return prefix + path; }
};

/// Reads PATH: at HEAD when it lies in a repository, unless `worktree`; from disk otherwise; standard input for "-".
/// Fails with what git::Repository::open and git::readFolder fail with, TF2017, TF9010 (one file, and no Python), TF9038 (a pipe,
/// device or socket, which is never opened), TF9039 (no path at all), and TF1901 when interrupted.
[[nodiscard]] Result<Project> openProject(const std::string &path, bool worktree);

/// Says what of the project is neither read nor reported as a file: names that no program should write to, and things that
/// are no files.
void tellLeftOut(const Project &project, const Terminal &terminal);

} // namespace torchferry::cli
