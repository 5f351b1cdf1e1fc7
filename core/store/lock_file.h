// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <system_error>
#include <utility>

namespace torchferry::store {

/// An exclusive lock on a file beside the database, held while this lives. The system releases it when the process ends
/// in whatever way, so that no crash leaves a session locked. (SQLite's own locks protect single transactions; two
/// windows that take turns in one session would undo each other's decisions.)
class LockFile {
public:
    /// Fails with `resource_unavailable_try_again` when another process holds it, else with what the system says.
    [[nodiscard]] static std::error_code acquire(const std::filesystem::path &path, LockFile &lock);

    LockFile() = default;
    LockFile(LockFile &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    LockFile &operator=(LockFile &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~LockFile();

    /// Whether what is locked is still the file at `path`: one that was removed excludes no other process.
    [[nodiscard]] bool holds(const std::filesystem::path &path) const;

private:
    int m_descriptor = -1;
};

/// Makes `folder` and what is missing above it, for this user alone.
[[nodiscard]] std::error_code makePrivateFolder(const std::filesystem::path &folder);
/// Makes `file` if it is missing, and takes the rights of others away.
[[nodiscard]] std::error_code makePrivateFile(const std::filesystem::path &file);

} // namespace torchferry::store
