// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "app/cli/project.h"

namespace torchferry::cli {

/// Bytes that take the place of a file's own, by path as in `Project::input`.
using Rewritten = std::unordered_map<std::string, std::string>;

/// A folder a converted project is written to. Nothing that exists is ever overwritten: it must be new or empty, and
/// must not lie in the project it is made from. What was written goes away again when something fails.
class OutputFolder {
public:
    /// Fails with TF9017 (exists and is not empty), TF9021 (lies inside the project), TF9022 (is no folder), TF9023 (cannot
    /// be made).
    [[nodiscard]] static Result<OutputFolder> prepare(const std::string &path, const Project &project);
    OutputFolder(OutputFolder &&other) noexcept;
    OutputFolder &operator=(OutputFolder &&) = delete;
    ~OutputFolder(); ///< removes what was written unless `keep` was called

    /// Writes the project: `rewritten` files with their new bytes, everything else as it is, modes and symlinks kept. Fails
    /// with TF9023 and what reading fails with. Returns the paths that could not be copied because they cannot be read.
    [[nodiscard]] Result<std::vector<std::string>> write(const Project &project, const Rewritten &rewritten);
    void keep() { m_kept = true; }

private:
    explicit OutputFolder(std::filesystem::path path, bool existed) : m_path(std::move(path)), m_existed(existed) {}

    [[nodiscard]] Result<std::vector<std::string>> writeCommit(const Project &project, const Rewritten &rewritten);
    [[nodiscard]] Result<std::vector<std::string>> writeDisk(const Project &project, const Rewritten &rewritten);
    [[nodiscard]] Result<> writeFile(const std::string &path, std::string_view bytes, bool executable);
    [[nodiscard]] Result<> writeLink(const std::string &path, const std::string &target);
    [[nodiscard]] Result<> copyFile(const std::filesystem::path &from, const std::string &path, bool executable);
    [[nodiscard]] Result<> copyFolder(const std::filesystem::path &from, const std::string &path);
    [[nodiscard]] Result<> makeParent(const std::filesystem::path &path);

    std::filesystem::path m_path;
    bool m_existed = false;
    bool m_kept = false;
    bool m_owner = true;
};

} // namespace torchferry::cli
