// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "core/store/files.h"
#include "core/store/lock_file.h"
#include "core/store/store.h"
#include "core/store/tables.h"

namespace torchferry::store {

/// An open session: the file, and in memory all that is in it.
struct SessionStore::Private {
    explicit Private(std::filesystem::path path);
    ~Private();
    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;

    /// Opens the file there is, or makes one; holds the lock. Throws what SQLite throws.
    [[nodiscard]] Result<> openFile();
    /// Runs `action` on the database, which is made again first when it is no longer what was written.
    [[nodiscard]] Result<> write(const std::function<void(SQLite::Database &)> &action);

    std::filesystem::path file;
    LockFile lock; ///< before the database: released after it is closed
    std::unique_ptr<SQLite::Database> database;
    Contents contents;
    std::vector<Error> notices;
    bool readOnly = false;
    bool decided = false; ///< since it was opened

private:
    [[nodiscard]] Result<> makeAnew(bool wasEmpty);
    [[nodiscard]] Result<> readFile();
    void leaveOut(const Reading &reading);
    [[nodiscard]] Result<> ensureFile();
    [[nodiscard]] bool holdsContents() const;
    [[nodiscard]] Result<> rewrite();
    [[nodiscard]] Result<> replaceFile(std::optional<std::filesystem::path> &aside);
    [[nodiscard]] Result<> keepLock();
    void noteFiles() noexcept;
    [[nodiscard]] Error errorOf(std::string_view code, const std::string &detail) const;

    std::filesystem::path m_logFile;
    FileStamp m_main; ///< as this left it
    FileStamp m_log;
    bool m_unsaved = false; ///< the user was informed that nothing is saved
};

} // namespace torchferry::store
