// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/store/lock_file.h"
#include "core/store/schema.h"
#include "core/store/store.h"

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

using review::Decision;

Error openError(const std::string &path, const SQLite::Exception &problem)
{
    const std::vector<MessageArgument> arguments{{"path", path}, {"detail", problem.what()}};
    switch (problem.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // a table or a column is missing
        return {"TF2502", arguments, {}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {"TF2504", arguments, {}};
    default: return {"TF2501", arguments, {}};
    }
}

/// SQLite takes a file of a few bytes for an empty database and writes over it.
bool isForeign(const fs::path &path)
{
    constexpr std::string_view magic("SQLite format 3\0", 16);
    char start[magic.size()] = {};
    std::ifstream stream(path, std::ios::binary);
    stream.read(start, magic.size());
    const auto count = static_cast<std::size_t>(stream.gcount());
    return count > 0 && std::string_view(start, count) != magic;
}

void bind(SQLite::Statement &statement, int &index, const Decision &decision)
{
    statement.bind(++index, static_cast<int>(decision.verdict));
    statement.bind(++index, decision.form);
    statement.bind(++index, decision.textHash);
    statement.bind(++index, decision.ownText);
    statement.bind(++index, decision.reason);
    statement.bind(++index, static_cast<int>(decision.origin));
}

/// False when a number stands there that means nothing.
bool read(SQLite::Statement &statement, int &index, Decision &decision)
{
    const int verdict = statement.getColumn(index++).getInt();
    decision.form = statement.getColumn(index++).getString();
    decision.textHash = statement.getColumn(index++).getString();
    decision.ownText = statement.getColumn(index++).getString();
    decision.reason = statement.getColumn(index++).getString();
    const int origin = statement.getColumn(index++).getInt();
    if (verdict < 0 || verdict > static_cast<int>(Decision::Verdict::edited) || origin < 0
        || origin > static_cast<int>(Decision::Origin::earlierRun))
        return false;
    decision.verdict = static_cast<Decision::Verdict>(verdict);
    decision.origin = static_cast<Decision::Origin>(origin);
    return true;
}

bool read(SQLite::Statement &statement, int &index, StoredSubject &subject)
{
    const int kind = statement.getColumn(index++).getInt();
    subject.fingerprint = statement.getColumn(index++).getString();
    if (kind < 0 || kind > static_cast<int>(review::Subject::Kind::case_))
        return false;
    subject.kind = static_cast<review::Subject::Kind>(kind);
    return true;
}

} // namespace

struct SessionStore::Private {
    Private(const fs::path &file, LockFile held)
        : path(file.string()),
          lock(std::move(held)),
          database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_NOFOLLOW)
    {}

    /// Runs `action`, which returns a Result, and turns what SQLite throws into an error.
    template <class Action>
    auto guarded(const char *code, Action &&action) -> decltype(action())
    {
        try {
            return action();
        } catch (const std::exception &problem) {
            return failure(code, {{"path", path}, {"detail", problem.what()}});
        }
    }

    const std::string path;
    LockFile lock; // before the database: released after it is closed
    SQLite::Database database;
};

SessionStore::SessionStore(std::unique_ptr<Private> p) : d(std::move(p)) {}
SessionStore::~SessionStore() = default;

Result<std::unique_ptr<SessionStore>> SessionStore::open(const fs::path &path)
{
    const auto systemFailure = [&](const std::error_code &error) {
        return failure("TF2501", {{"path", path.string()}, {"detail", error.message()}});
    };
    if (const std::error_code error = makePrivateFolder(path.parent_path()))
        return systemFailure(error);
    LockFile lock;
    if (const std::error_code error = LockFile::acquire(path.string() + ".lock", lock)) {
        if (error == std::errc::resource_unavailable_try_again)
            return failure("TF2504", {{"path", path.string()}});
        return systemFailure(error);
    }
    if (const std::error_code error = makePrivateFile(path))
        return systemFailure(error);
    if (isForeign(path))
        return failure("TF2502", {{"path", path.string()}, {"detail", "it does not begin like a database"}});
    try {
        auto d = std::make_unique<Private>(path, std::move(lock));
        if (auto prepared = prepare(d->database, d->path); !prepared)
            return tl::unexpected(std::move(prepared.error()));
        return std::unique_ptr<SessionStore>(new SessionStore(std::move(d)));
    } catch (const SQLite::Exception &problem) {
        return tl::unexpected(openError(path.string(), problem));
    }
}

Result<std::optional<SessionInfo>> SessionStore::info() const
{
    return d->guarded("TF2506", [&]() -> Result<std::optional<SessionInfo>> {
        SQLite::Statement row(d->database,
                              "SELECT repository, work_tree, target, target_version, base_commit, pack_hash, "
                              "chosen_version FROM session");
        if (!row.executeStep())
            return std::nullopt;
        return SessionInfo{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                           row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getString(),
                           row.getColumn(6).getString()};
    });
}

Result<> SessionStore::setInfo(const SessionInfo &info)
{
    return d->guarded("TF2505", [&]() -> Result<> {
        SQLite::Statement row(d->database, "INSERT OR REPLACE INTO session VALUES (1, ?, ?, ?, ?, ?, ?, ?)");
        int index = 0;
        for (const std::string *value : {&info.repository, &info.workTree, &info.target, &info.targetVersion,
                                         &info.baseCommit, &info.packHash, &info.chosenVersion})
            row.bind(++index, *value);
        row.exec();
        return {};
    });
}

Result<> SessionStore::record(const StoredCommand &command)
{
    return d->guarded("TF2505", [&]() -> Result<> {
        SQLite::Transaction transaction(d->database, SQLite::TransactionBehavior::IMMEDIATE);
        d->database.exec("DELETE FROM command WHERE undone = 1");
        SQLite::Statement row(d->database, "INSERT INTO command VALUES (?, ?, ?)");
        row.bind(1, static_cast<std::int64_t>(command.id));
        row.bind(2, command.label);
        row.bind(3, command.undone ? 1 : 0);
        row.exec();
        SQLite::Statement change(d->database,
                                 "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        std::int64_t position = 0;
        for (const StoredChange &each : command.changes) {
            int index = 0;
            change.bind(++index, static_cast<std::int64_t>(command.id));
            change.bind(++index, position++);
            change.bind(++index, static_cast<int>(each.subject.kind));
            change.bind(++index, each.subject.fingerprint);
            bind(change, index, each.before);
            bind(change, index, each.after);
            change.exec();
            change.reset();
        }
        transaction.commit();
        return {};
    });
}

Result<> SessionStore::setUndone(std::uint64_t commandId, bool undone)
{
    return d->guarded("TF2505", [&]() -> Result<> {
        SQLite::Statement row(d->database, "UPDATE command SET undone = ? WHERE id = ?");
        row.bind(1, undone ? 1 : 0);
        row.bind(2, static_cast<std::int64_t>(commandId));
        if (row.exec() != 1)
            return failure("TF2505", {{"path", d->path}, {"detail", "no command " + std::to_string(commandId)}});
        return {};
    });
}

Result<std::vector<StoredCommand>> SessionStore::commands() const
{
    return d->guarded("TF2506", [&]() -> Result<std::vector<StoredCommand>> {
        std::vector<StoredCommand> commands;
        SQLite::Statement row(d->database, "SELECT id, label, undone FROM command ORDER BY id");
        SQLite::Statement change(
            d->database, "SELECT kind, fingerprint, before_verdict, before_form, before_text_hash, before_own_text, "
                         "before_reason, before_origin, after_verdict, after_form, after_text_hash, after_own_text, "
                         "after_reason, after_origin FROM change WHERE command = ? ORDER BY position");
        while (row.executeStep()) {
            StoredCommand &command = commands.emplace_back();
            command.id = static_cast<std::uint64_t>(row.getColumn(0).getInt64());
            command.label = row.getColumn(1).getString();
            command.undone = row.getColumn(2).getInt() != 0;
            change.reset();
            change.bind(1, row.getColumn(0).getInt64());
            while (change.executeStep()) {
                StoredChange &each = command.changes.emplace_back();
                int index = 0;
                if (!read(change, index, each.subject) || !read(change, index, each.before)
                    || !read(change, index, each.after))
                    return failure("TF2502", {{"path", d->path}, {"detail", "an unknown kind of decision"}});
            }
        }
        return commands;
    });
}

Result<ViewState> SessionStore::viewState() const
{
    return d->guarded("TF2506", [&]() -> Result<ViewState> {
        SQLite::Statement row(d->database, "SELECT path, fingerprint, scroll_line, extra FROM view");
        if (!row.executeStep())
            return ViewState();
        return ViewState{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getInt(),
                         row.getColumn(3).getString()};
    });
}

Result<> SessionStore::setViewState(const ViewState &state)
{
    return d->guarded("TF2505", [&]() -> Result<> {
        SQLite::Statement row(d->database, "INSERT OR REPLACE INTO view VALUES (1, ?, ?, ?, ?)");
        row.bind(1, state.path);
        row.bind(2, state.fingerprint);
        row.bind(3, state.scrollLine);
        row.bind(4, state.extra);
        row.exec();
        return {};
    });
}

} // namespace torchferry::store
