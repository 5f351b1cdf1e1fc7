// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/cli/project.h"

namespace torchferry::cli {

/// Bytes that take the place of a file's own, by path as in `Project::input`.
using Rewritten = std::unordered_map<std::string, std::string>;

/// Writes the files of a converted project below a folder. Nothing that exists is ever overwritten. What fails or is
/// interrupted leaves what was written so far: the folder is a temporary one.
class ProjectWriter {
public:
    explicit ProjectWriter(std::filesystem::path root) : m_root(std::move(root)) {}

    /// `rewritten` files with their new bytes, everything else as it is, modes and symlinks kept. Fails with TF9023, with
    /// TF1901 when interrupted, and with what reading fails with. Returns the paths that are missing because they cannot be
    /// read.
    [[nodiscard]] Result<std::vector<std::string>> write(const Project &project, const Rewritten &rewritten);
    /// One file, and the folders above it.
    [[nodiscard]] Result<> writeFile(const std::string &path, std::string_view bytes, bool executable);

private:
    using Missing = std::vector<std::string>;

    [[nodiscard]] Result<Missing> writeCommit(const Project &project, const Rewritten &rewritten);
    [[nodiscard]] Result<Missing> writeDisk(const Project &project, const Rewritten &rewritten);
    [[nodiscard]] Result<> writeEntry(const std::filesystem::path &from, const engine::InputFile &file,
                                      Missing &missing);
    [[nodiscard]] Result<> writeLink(const std::string &path, const std::string &target);
    [[nodiscard]] Result<> copyFile(const std::filesystem::path &from, const std::string &path, bool executable,
                                    Missing &missing);
    [[nodiscard]] Result<> copyLink(const std::filesystem::path &from, const std::string &path, Missing &missing);
    [[nodiscard]] Result<> copyFolder(const std::filesystem::path &from, const std::string &path, Missing &missing);
    [[nodiscard]] Result<> makeParent(const std::filesystem::path &path);

    std::filesystem::path m_root;
};

/// TF9023, or TF1901 for `operation_canceled`.
[[nodiscard]] tl::unexpected<Error> cannotWrite(const std::filesystem::path &path, const std::error_code &error);

} // namespace torchferry::cli
