// SPDX-License-Identifier: Apache-2.0
// Rows of the tables, written with their checksums and believed only if these fit. Everything here throws what SQLite
// throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"

namespace SQLite {
class Database;
} // namespace SQLite

namespace torchferry::store {

/// A command as it is kept in memory.
struct LoggedCommand {
    std::uint64_t id = 0;
    bool undone = false;
    std::string bytes; ///< of `encoded`

    bool operator==(const LoggedCommand &) const = default;
};

/// All of a session.
struct Contents {
    std::optional<SessionInfo> info;
    std::optional<ViewState> view;
    std::vector<LoggedCommand> commands; ///< by id

    bool operator==(const Contents &) const = default;
};

/// What a database holds, and what of it is not as it was written.
struct Reading {
    Contents contents;                     ///< what can be believed
    std::vector<std::int64_t> doubtfulIds; ///< of commands
    std::uint64_t doubtfulDecisions = 0;   ///< changes of those, and changes of commands that are gone
    bool orphans = false;                  ///< there are such changes
    bool doubtfulPlace = false;            ///< what is kept about the session as a whole, or where the window was

    [[nodiscard]] bool sound() const { return doubtfulIds.empty() && !orphans && !doubtfulPlace; }
};
/// Fails with TF2502 (without its path) when there is more than any review can have made.
[[nodiscard]] Result<Reading> readAll(SQLite::Database &database);
/// Deletes what is not to be believed.
void dropDoubtful(SQLite::Database &database, const Reading &reading);

void write(SQLite::Database &database, const SessionInfo &info);
void write(SQLite::Database &database, const ViewState &view);
void write(SQLite::Database &database, const LoggedCommand &command);
/// Writes into an empty database, in one transaction.
void writeAll(SQLite::Database &database, const Contents &contents);

/// Gives every record the checksum of what it is now; bulk decisions are in rows.
void seal(SQLite::Database &database);
/// Takes the bulk decisions that can be believed out of rows, in which they were until schema version 4.
void packBulk(SQLite::Database &database);

} // namespace torchferry::store
