// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/error.h"

namespace SQLite {
class Database;
}

namespace torchferry::store {

/// Version of the schema, in `user_version`.
constexpr int kSchemaVersion = 4;
/// Says that a database is one of ours ("TFer"), in `application_id`.
constexpr int kApplicationId = 0x54466572;

/// Makes the tables of a fresh database.
void create(SQLite::Database &database);

/// Keeps a database from running anything of its own (triggers, views, functions in its schema) and from answering with
/// values that fill the memory. Call it before anything else is asked of the database.
void harden(SQLite::Database &database);

/// Checks the tables of an existing database and brings those of older versions up to date (with checksums for what is
/// there). Fails with TF2502 (not ours, damaged, or with more in it than our tables) or TF2503 (newer); throws what
/// SQLite throws.
[[nodiscard]] Result<> prepare(SQLite::Database &database, const std::string &path);
/// The same for a database that must not be written to: one of an older version fails with TF2502.
[[nodiscard]] Result<> prepareToRead(SQLite::Database &database, const std::string &path);

/// Sets how a database is written to: with a log, and on disk when a transaction ends. Fails with TF2501.
[[nodiscard]] Result<> makeDurable(SQLite::Database &database, const std::string &path);

} // namespace torchferry::store
