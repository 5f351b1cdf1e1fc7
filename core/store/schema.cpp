// SPDX-License-Identifier: Apache-2.0
#include "core/store/schema.h"

#include <iterator>

#include <SQLiteCpp/SQLiteCpp.h>

namespace torchferry::store {

namespace {

// Fingerprints stand here as text and not as keys of a table of subjects: a session is a log of commands, and each of
// them has to be readable on its own.
constexpr const char *kTables = R"sql(
    CREATE TABLE session (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        repository TEXT NOT NULL,
        work_tree TEXT NOT NULL,
        target TEXT NOT NULL,
        target_version TEXT NOT NULL,
        base_commit TEXT NOT NULL,
        pack_hash TEXT NOT NULL,
        chosen_version TEXT NOT NULL DEFAULT ''
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

constexpr const char *kProbes[] = {
    "SELECT repository, work_tree, target, target_version, base_commit, pack_hash, chosen_version FROM session",
    "SELECT id, label, undone FROM command",
    "SELECT command, position, kind, fingerprint, before_verdict, before_form, before_text_hash, before_own_text, "
    "before_reason, before_origin, after_verdict, after_form, after_text_hash, after_own_text, after_reason, "
    "after_origin FROM change",
    "SELECT path, fingerprint, scroll_line, extra FROM view",
};

int number(SQLite::Database &database, const char *query)
{
    return database.execAndGet(query).getInt();
}

tl::unexpected<Error> damaged(const std::string &path, const std::string &detail)
{
    return failure("TF2502", {{"path", path}, {"detail", detail}});
}

void create(SQLite::Database &database)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(kTables);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

/// What each version of the schema added to the one before it; the first entry leads from 1 to 2.
constexpr const char *kSteps[] = {
    "ALTER TABLE session ADD COLUMN chosen_version TEXT NOT NULL DEFAULT ''",
};
static_assert(std::size(kSteps) == kSchemaVersion - 1);

void migrate(SQLite::Database &database, int version)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (int step = version; step < kSchemaVersion; ++step)
        database.exec(kSteps[step - 1]);
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

Result<> check(SQLite::Database &database, const std::string &path)
{
    if (number(database, "PRAGMA application_id") != kApplicationId)
        return damaged(path, "it is the database of another program");
    const int version = number(database, "PRAGMA user_version");
    if (version > kSchemaVersion)
        return failure(
            "TF2503",
            {{"path", path}, {"version", std::to_string(version)}, {"known", std::to_string(kSchemaVersion)}});
    if (version < 1)
        return damaged(path, "schema version " + std::to_string(version));
    if (const std::string state = database.execAndGet("PRAGMA quick_check(1)").getString(); state != "ok")
        return damaged(path, state);
    if (version < kSchemaVersion)
        migrate(database, version);
    for (const char *probe : kProbes)
        SQLite::Statement(database, probe); // throws when a table or a column is missing
    return {};
}

} // namespace

Result<> prepare(SQLite::Database &database, const std::string &path)
{
    database.setBusyTimeout(2000);
    database.exec("PRAGMA trusted_schema = OFF");
    const bool fresh = number(database, "SELECT count(*) FROM sqlite_schema") == 0
                       && number(database, "PRAGMA application_id") == 0
                       && number(database, "PRAGMA user_version") == 0;
    if (!fresh)
        if (auto checked = check(database, path); !checked)
            return checked;
    // A decision is on disk when it is shown: each transaction is synced, also in the log.
    if (database.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
        return failure("TF2501", {{"path", path}, {"detail", "the file system does not allow a write-ahead log"}});
    database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    if (fresh)
        create(database);
    return {};
}

} // namespace torchferry::store
