// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "core/base/error.h"

namespace torchferry::store {

/// What tells one state of a file from another without reading it.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t size = -1; ///< negative: there is none
    std::int64_t modified = 0;

    bool operator==(const FileStamp &) const = default;
    [[nodiscard]] bool exists() const { return size >= 0; }
    [[nodiscard]] bool sameFile(const FileStamp &other) const
    {
        return exists() && other.exists() && device == other.device && inode == other.inode;
    }
};
/// Of the file at `path` itself, also if that is a link.
[[nodiscard]] FileStamp stampOf(const std::filesystem::path &path) noexcept;

/// The file SQLite keeps beside a database.
[[nodiscard]] std::filesystem::path logOf(const std::filesystem::path &database);

/// The first of database, log, index of the log, journal and lock that is there and is no plain file: opening a pipe
/// would wait for ever, and following a link would write to an unexpected file.
[[nodiscard]] std::optional<std::filesystem::path> irregularFile(const std::filesystem::path &database);

/// Renames a database, its log and its journal to `<name>.<timestamp>.bak`, a name that is free; what is not there is
/// passed over. Returns the new name; fails with TF2507. The caller holds the lock.
[[nodiscard]] Result<std::filesystem::path> setAside(const std::filesystem::path &database);
/// A name of that kind.
[[nodiscard]] std::filesystem::path freeAsideName(const std::filesystem::path &database);

/// Renames a finished database to `path`, durably. What SQLite left beside it and beside `path` must be gone before.
[[nodiscard]] std::error_code putInPlace(const std::filesystem::path &finished, const std::filesystem::path &path);
/// Removes a database of ours that is not needed, with what is beside it.
void removeDatabase(const std::filesystem::path &database);

} // namespace torchferry::store
