// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/store/tables.h"

namespace torchferry::store {

/// Opens a database with everything that is ours about it: no links followed, hardened. Throws what SQLite throws.
[[nodiscard]] std::unique_ptr<SQLite::Database> connect(const std::filesystem::path &path, bool writable);

/// Makes a new database of ours with `contents` in it, under a name of its own, and then renames it to `path`, where
/// nothing may stand: there never is one that is half made. Fails with TF2501.
[[nodiscard]] Result<> makeDatabase(const std::filesystem::path &path, const Contents &contents);
/// The first half: returns where the finished one lies.
[[nodiscard]] Result<std::filesystem::path> makeBeside(const std::filesystem::path &path, const Contents &contents);

/// Copies a database as it is to `copy`, as one file. Throws what SQLite throws.
void copyDatabase(SQLite::Database &database, const std::filesystem::path &copy);

/// Keeps the state of a sound database as its newest copy and the one before as the second. Failing is no reason not to
/// work: the database itself is there.
void keepCopy(SQLite::Database &database, const std::filesystem::path &path);
[[nodiscard]] bool hasCopy(const std::filesystem::path &path);

struct Restored {
    std::string time; ///< when the copy was made: "2026-05-04 13:05 UTC"
};
/// Puts the newest copy that is sound where no file is; the copy stays. Those that are not are renamed to `.bak`
/// files. Nothing when there is none, with `unusable` telling that there were some.
[[nodiscard]] std::optional<Restored> restoreCopy(const std::filesystem::path &path, bool &unusable);

} // namespace torchferry::store
