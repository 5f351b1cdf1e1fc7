// SPDX-License-Identifier: Apache-2.0
#include "core/store/schema.h"

#include <iterator>
#include <map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/base/reason.h"
#include "core/store/tables.h"

namespace torchferry::store {

namespace {

// The tables as version 1 had them; the steps below lead on from there. Fingerprints are here as text and not as keys
// of a table of subjects: a session is a log of commands, and each of them has to be readable on its own.
constexpr const char *kTables = R"sql(
    CREATE TABLE session (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        repository TEXT NOT NULL,
        work_tree TEXT NOT NULL,
        target TEXT NOT NULL,
        target_version TEXT NOT NULL,
        base_commit TEXT NOT NULL,
        pack_hash TEXT NOT NULL
    ) STRICT;
    CREATE TABLE command (
        id INTEGER PRIMARY KEY,
        label TEXT NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE change (
        command INTEGER NOT NULL REFERENCES command (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        fingerprint TEXT NOT NULL,
        before_verdict INTEGER NOT NULL,
        before_form TEXT NOT NULL,
        before_text_hash TEXT NOT NULL,
        before_own_text TEXT NOT NULL,
        before_reason TEXT NOT NULL,
        before_origin INTEGER NOT NULL,
        after_verdict INTEGER NOT NULL,
        after_form TEXT NOT NULL,
        after_text_hash TEXT NOT NULL,
        after_own_text TEXT NOT NULL,
        after_reason TEXT NOT NULL,
        after_origin INTEGER NOT NULL,
        PRIMARY KEY (command, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE view (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        path TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        scroll_line INTEGER NOT NULL,
        extra TEXT NOT NULL
    ) STRICT;
)sql";

/// What each version of the schema added to the one before it; the first entry leads from 1 to 2.
constexpr const char *kSteps[] = {
    "ALTER TABLE session ADD COLUMN chosen_version TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE session ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE command ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE view ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0",
    // The changes of a bulk decision, as one run of bytes that is cut into rows.
    "CREATE TABLE packed ("
    "command INTEGER NOT NULL REFERENCES command (id) ON DELETE CASCADE, position INTEGER NOT NULL, "
    "bytes BLOB NOT NULL, PRIMARY KEY (command, position)) STRICT, WITHOUT ROWID",
};
static_assert(std::size(kSteps) == kSchemaVersion - 1);
constexpr int kFirstWithChecksums = 3;
constexpr int kFirstPacked = 4;

/// The longest text and the largest row that is read or written: far more than a text typed by hand has.
constexpr int kMostBytes = 64 * 1024 * 1024;

int number(SQLite::Database &database, const char *query)
{
    return database.execAndGet(query).getInt();
}

tl::unexpected<Error> damaged(const std::string &path, const std::string &detail)
{
    return failure(Reason::damagedSession, {{"path", path}, {"detail", detail}});
}

void makeTables(SQLite::Database &database, int version)
{
    database.exec(kTables);
    for (int step = 1; step < version; ++step)
        database.exec(kSteps[step - 1]);
}

void migrate(SQLite::Database &database, int version)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (int step = version; step < kSchemaVersion; ++step)
        database.exec(kSteps[step - 1]);
    if (version < kFirstWithChecksums)
        seal(database);
    if (version < kFirstPacked)
        packBulk(database);
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

/// What the database says its schema is, by name. White space differs between a table that was made with a column and
/// one that got it later; in these texts it has no other meaning.
std::map<std::string, std::string> schemaOf(SQLite::Database &database)
{
    std::map<std::string, std::string> schema;
    SQLite::Statement row(database, "SELECT type, name, sql FROM sqlite_schema");
    while (row.executeStep()) {
        std::string sql = row.getColumn(2).getString();
        std::erase_if(sql, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
        schema[row.getColumn(0).getString() + " \"" + row.getColumn(1).getString() + '"'] = std::move(sql);
    }
    return schema;
}

/// The first thing in the schema that is not as our programs of that version make it; empty when all is.
std::string strangerIn(SQLite::Database &database, int version)
{
    SQLite::Database ours(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    makeTables(ours, version);
    const std::map<std::string, std::string> expected = schemaOf(ours);
    const std::map<std::string, std::string> found = schemaOf(database);
    for (const auto &[name, sql] : found) {
        const auto known = expected.find(name);
        if (known == expected.end())
            return "it has a " + name + ", which is none of a session's";
        if (known->second != sql)
            return "its " + name + " is not the one of a session";
    }
    for (const auto &[name, sql] : expected)
        if (!found.contains(name))
            return "it has no " + name;
    return {};
}

/// The version of a database that is ours and whole.
Result<int> checkedVersion(SQLite::Database &database, const std::string &path)
{
    if (number(database, "PRAGMA application_id") != kApplicationId)
        return damaged(path, "it is the database of another program");
    const int version = number(database, "PRAGMA user_version");
    if (version > kSchemaVersion)
        return failure(
            codeOf(Reason::newerSession),
            {{"path", path}, {"version", std::to_string(version)}, {"known", std::to_string(kSchemaVersion)}});
    if (version < 1)
        return damaged(path, "schema version " + std::to_string(version));
    if (const std::string stranger = strangerIn(database, version); !stranger.empty())
        return damaged(path, stranger);
    if (const std::string state = database.execAndGet("PRAGMA quick_check(1)").getString(); state != "ok")
        return damaged(path, state);
    return version;
}

} // namespace

void harden(SQLite::Database &database)
{
    sqlite3 *handle = database.getHandle();
    for (const int off : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                          SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_DQS_DML})
        (void)sqlite3_db_config(handle, off, 0, nullptr);
    (void)sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    (void)sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMostBytes);
    (void)sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    (void)sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1); // changes go with their command that way
    database.setBusyTimeout(2000);
}

void create(SQLite::Database &database)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    makeTables(database, kSchemaVersion);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

Result<> prepare(SQLite::Database &database, const std::string &path)
{
    const auto version = checkedVersion(database, path);
    if (!version)
        return tl::unexpected(version.error());
    if (*version < kSchemaVersion)
        migrate(database, *version);
    return {};
}

Result<> prepareToRead(SQLite::Database &database, const std::string &path)
{
    const auto version = checkedVersion(database, path);
    if (!version)
        return tl::unexpected(version.error());
    if (*version < kSchemaVersion)
        return damaged(path, "schema version " + std::to_string(*version));
    return {};
}

Result<> makeDurable(SQLite::Database &database, const std::string &path)
{
    // A decision is on disk when it is shown: each transaction is synced, also in the log.
    if (database.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
        return failure("TF2501", {{"path", path}, {"detail", "the file system does not allow a write-ahead log"}});
    database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    return {};
}

} // namespace torchferry::store
