// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace torchferry::cli {

/// A file or folder under a name of its own until all of it is there and it can be moved to where it is meant for:
/// ".NAME.torchferry-" and 20 letters, which no other program would make up. It is locked as long as its process lives, in
/// whatever way that ends, so that one that no process holds is known to be abandoned. What was not published is removed
/// with the object.
class Temporary {
public:
    enum class Kind : std::uint8_t { file, folder };
    using Made = tl::expected<Temporary, std::error_code>;

    /// In `folder`, for what shall be called `name` (empty for what shall go into that folder itself).
    [[nodiscard]] static Made make(Kind kind, const std::filesystem::path &folder, const std::string &name);

    Temporary(Temporary &&other) noexcept
        : m_path(std::move(other.m_path)),
          m_kind(other.m_kind),
          m_descriptor(std::exchange(other.m_descriptor, -1))
    {}
    Temporary &operator=(Temporary &&) = delete;
    ~Temporary();

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// Moves it to `target`, which must not exist; or takes the place of what is there: a file that of a file, a folder
    /// that of an empty folder (anything else fails).
    [[nodiscard]] std::error_code publish(const std::filesystem::path &target);
    [[nodiscard]] std::error_code publishOver(const std::filesystem::path &target);

private:
    Temporary(std::filesystem::path path, Kind kind, int descriptor)
        : m_path(std::move(path)),
          m_kind(kind),
          m_descriptor(descriptor)
    {}
    [[nodiscard]] bool holdsItsName() const;

    std::filesystem::path m_path;
    Kind m_kind;
    int m_descriptor = -1;
};

/// Keeps others who lock the same folder out of it, as long as this lives.
class FolderLock {
public:
    /// Fails with `operation_would_block` when another process has it. Where the file system knows no locks no process has.
    [[nodiscard]] std::error_code take(const std::filesystem::path &folder);
    FolderLock() = default;
    FolderLock(FolderLock &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    FolderLock &operator=(FolderLock &&) = delete;
    ~FolderLock();

private:
    int m_descriptor = -1;
};

/// Whether a file name is one that `Temporary::make` gives for `name`.
[[nodiscard]] bool isTemporaryName(std::string_view fileName, const std::string &name);

/// What was left in `folder` for `name` by processes that were killed: this user's own are taken away. Returns those
/// that were, and with `inUse` how many a living process holds (or might hold, where the file system knows no locks).
struct Swept {
    std::vector<std::filesystem::path> removed;
    std::vector<std::filesystem::path> inUse;
};
[[nodiscard]] Swept sweepTemporaries(const std::filesystem::path &folder, const std::string &name);

/// Renames without ever replacing anything but, where the file system cannot do better, an empty folder by a folder.
[[nodiscard]] std::error_code renameToNew(const std::filesystem::path &from, const std::filesystem::path &to);

} // namespace torchferry::cli
