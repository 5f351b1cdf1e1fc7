// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace torchferry::git {

/// libgit2 opens what it finds under the names of git's own files, waits for ever where that is a pipe, and loads all of
/// it into memory. These functions look at such files first. What they return says what is wrong with which file; none:
/// nothing is. A file that is not there is fine.

/// `limit`: in bytes.
[[nodiscard]] std::optional<std::string> fileProblem(const std::filesystem::path &path, std::uintmax_t limit);

/// What is read of a repository to open it and to find its commits: settings, with what they include, and references.
/// `dotGit`: its folder, or the file that says where that is.
[[nodiscard]] std::optional<std::string> repositoryProblem(const std::filesystem::path &dotGit);

/// The index, and the files of rules that hold for all of the work tree. `own`: the folder of the work tree in the git
/// directory; `common`: of the repository.
[[nodiscard]] std::optional<std::string> workTreeFilesProblem(const std::filesystem::path &own,
                                                              const std::filesystem::path &common);

/// Every `.gitignore` and `.gitattributes` below a folder.
[[nodiscard]] std::optional<std::string> folderRulesProblem(const std::filesystem::path &workTree);

/// Bytes of rules about which files count, a hundred thousand lines.
inline constexpr std::uintmax_t largestIgnoreRules = std::uintmax_t{1} << 20U;

} // namespace torchferry::git
