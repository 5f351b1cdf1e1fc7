// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/engine/engine.h"

struct git_repository;

namespace torchferry::git {

/// Name and address of a commit's author, UTF-8.
struct Identity {
    std::string name;
    std::string email;
};

struct Head {
    std::string commitId; ///< hex
    std::string branch;   ///< short name; empty when HEAD is detached
};

/// A file to be written by a commit.
struct ChangedFile {
    std::string path;
    std::string bytes;
    bool isNew = false; ///< the commit has nothing under that path yet; else a file, of which the mode is kept
};

/// What a commit is made of. Nothing but the object database and the new reference is written.
struct CommitRequest {
    std::string parentId; ///< hex: the commit the session is based on
    std::string branch;   ///< short name, "torchferry/paddle"
    std::string message;
    std::vector<ChangedFile> files;
    std::optional<Identity> author;             ///< none: from git configuration
    const engine::CancelFlag *cancel = nullptr; ///< looked at until the branch is made
    /// Asked last of all, before the branch is made; when it says no, none is made. None: it is made.
    std::function<bool()> mayMakeBranch;
};

/// An opened repository. Owns one libgit2 handle; use one object per thread.
class Repository {
public:
    /// `path`: the repository's folder or anything in it. Fails with TF2001 (no such path), TF2002 (cannot be read),
    /// TF2003 (not a repository), TF2004 (bare), TF2005 (no commits), TF2008 (a format this cannot read, as SHA-256),
    /// TF2032 (the nearest `.git` is damaged, or something in it is no file or too large), TF2099 (anything else
    /// libgit2 says). Variables of the environment that lead git elsewhere, as GIT_DIR, mean nothing here.
    [[nodiscard]] static Result<Repository> open(const std::string &path);

    Repository(Repository &&) noexcept;
    Repository &operator=(Repository &&) noexcept;
    ~Repository();

    [[nodiscard]] const std::string &workTree() const; ///< absolute, no trailing slash
    /// Identifies the repository for session files: the canonical path of its git directory.
    [[nodiscard]] const std::string &gitDirectory() const;
    [[nodiscard]] Result<Head> head() const;
    /// Hex id of the commit `revision` names ("HEAD", branch, abbreviated id). TF2006.
    [[nodiscard]] Result<std::string> resolve(std::string_view revision) const;
    /// All files of a commit in path order; Python files with their bytes. Symlinks, submodules and LFS pointers are
    /// listed with their kind or a `failure` (TF2010 … TF2014, TF2018). `under`: only this file or what is below this
    /// folder ("" = all), TF2017 when there is none; paths stay relative to the root. A damaged object is a `failure`
    /// of its file (TF2027, TF2028); of a tree it fails, as does what is larger than any project: TF2029 (entries),
    /// TF2030 (bytes of sources). TF1901 soon after `cancel` was set, also from within an object.
    [[nodiscard]] Result<engine::Input> snapshot(const std::string &commitId, std::string_view under = {},
                                                 const engine::CancelFlag *cancel = nullptr) const;
    /// Bytes and mode of every file of a commit, for writing the whole project elsewhere: no path leads out of it
    /// (TF2018). An entry whose object cannot be had is visited with a `failure` (TF2014, TF2027, TF2028). Fails with
    /// what `visit` fails with, with TF1901, and before anything is visited with TF2018, TF2027 (a tree), TF2029 and
    /// TF2031 (bytes of all files). Paths are git's bytes.
    struct Entry {
        std::string path;
        std::uint32_t mode = 0;       ///< git file mode: 0100644, 0100755, 0120000, 0160000
        std::string bytes;            ///< link target of a symlink; empty for a submodule
        std::optional<Error> failure; ///< the object is not in the database (a partial clone) or damaged; no bytes
    };
    [[nodiscard]] Result<> eachEntry(const std::string &commitId, const std::function<Result<>(const Entry &)> &visit,
                                     const engine::CancelFlag *cancel = nullptr) const;
    [[nodiscard]] Result<Identity> identity() const; ///< TF2020: no user.name or user.email
    [[nodiscard]] Result<bool> branchExists(std::string_view branch) const;
    /// Checks that `name` may be a branch name (TF2021, TF2035 … TF2040), that no such branch exists (TF2022), none
    /// that excludes it, as "a" excludes "a/b" (TF2026), that no other process is making it, or died while making it (TF2034),
    /// and that writing it would not lead out of the repository (TF2042).
    [[nodiscard]] Result<> checkNewBranch(std::string_view name) const;
    /// Builds tree, commit and reference, the reference last and never forced. Returns the commit's id. Fails with
    /// TF2006 (no such parent), TF2020, what `checkNewBranch` fails with, TF2023 (object database or references cannot be
    /// written), TF2024 (nothing to write), TF2025 (a path is no file of the parent), TF1901 (cancelled). On failure no
    /// reference was made.
    [[nodiscard]] Result<std::string> commit(const CommitRequest &request) const;
    [[nodiscard]] bool hasUncommittedChanges() const; ///< for information only; false where it cannot be determined

private:
    struct Private;
    explicit Repository(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

/// Files below a folder that is not read through git (or `--worktree`): every regular file and symlink in path order;
/// or one file. Left out: `.git`, `__pycache__`, and what the ignore rules of the repository it lies in name and it
/// does not track. Listed with a `failure`: hidden folders (TF2015), virtual environments (TF2019), repositories of
/// their own (TF2012), what is neither file, folder nor link (TF2033, never opened), rules too large to be used (TF2041)
/// and what cannot be read (TF2016, TF2013, TF1105). Fails with TF2001, TF2002, TF1901 (cancelled), TF2029 (too many
/// files) and TF2030 (too many bytes of sources).
[[nodiscard]] Result<engine::Input> readFolder(const std::string &path, const engine::CancelFlag *cancel = nullptr);

} // namespace torchferry::git
