// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/base/make_room.h"
#include "core/base/reason.h"
#include "core/store/copies.h"
#include "core/store/memory.h"
#include "core/store/records.h"
#include "core/store/schema.h"
#include "core/store/session_private.h"

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

Error openError(const std::string &path, const SQLite::Exception &problem)
{
    throwIfOutOfMemory(problem);
    const std::vector<MessageArgument> arguments{{"path", path}, {"detail", problem.what()}};
    switch (problem.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // a table or a column is missing
    case SQLITE_NOMEM: // for a record that says it is larger than any
    case SQLITE_TOOBIG: return {codeOf(Reason::damagedSession), arguments, {}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {codeOf(Reason::sessionInUse), arguments, {}};
    default: return {"TF2501", arguments, {}};
    }
}

} // namespace

SessionStore::SessionStore(std::unique_ptr<Private> p) : d(std::move(p)) {}
SessionStore::~SessionStore() = default;

Result<std::unique_ptr<SessionStore>> SessionStore::open(const fs::path &path)
{
    const auto systemFailure = [&](const std::error_code &error) {
        return failure("TF2501", {{"path", path.string()}, {"detail", error.message()}});
    };
    if (const std::error_code error = makePrivateFolder(path.parent_path()))
        return systemFailure(error);
    if (const auto irregular = irregularFile(path))
        return failure("TF2516", {{"path", irregular->string()}});
    auto d = std::make_unique<Private>(path);
    if (const std::error_code error = LockFile::acquire(path.string() + ".lock", d->lock)) {
        if (error == std::errc::resource_unavailable_try_again)
            return failure(Reason::sessionInUse, {{"path", path.string()}});
        return systemFailure(error);
    }
    try {
        if (auto opened = d->openFile(); !opened)
            return tl::unexpected(std::move(opened.error()));
        return std::unique_ptr<SessionStore>(new SessionStore(std::move(d)));
    } catch (const SQLite::Exception &problem) {
        return tl::unexpected(openError(path.string(), problem));
    }
}

Result<std::unique_ptr<SessionStore>> SessionStore::openToRead(const fs::path &path)
{
    if (const auto irregular = irregularFile(path))
        return failure("TF2516", {{"path", irregular->string()}});
    try {
        auto d = std::make_unique<Private>(path);
        d->readOnly = true;
        const auto database = connect(path, false);
        SQLite::Transaction oneState(*database);
        if (auto prepared = prepareToRead(*database, path.string()); !prepared)
            return tl::unexpected(std::move(prepared.error()));
        auto reading = readAll(*database);
        if (!reading)
            return tl::unexpected(std::move(reading.error()));
        d->contents = std::move(reading->contents);
        // Nothing is kept open: the other window may end, and take its log with it.
        return std::unique_ptr<SessionStore>(new SessionStore(std::move(d)));
    } catch (const SQLite::Exception &problem) {
        return tl::unexpected(openError(path.string(), problem));
    }
}

bool SessionStore::readOnly() const
{
    return d->readOnly;
}

std::vector<Error> SessionStore::takeNotices()
{
    return std::exchange(d->notices, {});
}

std::optional<SessionInfo> SessionStore::info() const
{
    return d->contents.info;
}

std::vector<StoredCommand> SessionStore::commands() const
{
    std::vector<StoredCommand> commands;
    commands.reserve(d->contents.commands.size());
    for (const LoggedCommand &each : d->contents.commands) {
        commands.push_back(decoded(each.bytes));
        commands.back().undone = each.undone;
    }
    return commands;
}

ViewState SessionStore::viewState() const
{
    return d->contents.view.value_or(ViewState());
}

Result<> SessionStore::setInfo(const SessionInfo &info)
{
    SessionInfo kept = info; // once it is written nothing may fail any more
    auto written = d->write([&](SQLite::Database &database) { write(database, info); });
    if (written)
        d->contents.info = std::move(kept);
    return written;
}

Result<> SessionStore::record(const StoredCommand &command)
{
    return record(LoggedCommand{command.id, command.undone, encoded(command)});
}

Result<> SessionStore::record(LoggedCommand logged)
{
    makeRoom(d->contents.commands);
    auto written = d->write([&](SQLite::Database &database) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        database.exec("DELETE FROM command WHERE undone = 1");
        write(database, logged);
        transaction.commit();
    });
    if (written) {
        std::erase_if(d->contents.commands, [](const LoggedCommand &each) { return each.undone; });
        d->contents.commands.push_back(std::move(logged));
        d->decided = true;
    }
    return written;
}

Result<> SessionStore::setUndone(std::uint64_t commandId, bool undone)
{
    const auto at = std::find_if(d->contents.commands.rbegin(), d->contents.commands.rend(),
                                 [&](const LoggedCommand &each) { return each.id == commandId; });
    if (at == d->contents.commands.rend() && !d->readOnly)
        return failure("TF2505", {{"path", d->file.string()}, {"detail", "no command " + std::to_string(commandId)}});
    auto written = d->write([&](SQLite::Database &database) {
        SQLite::Statement row(database, "UPDATE command SET undone = ?, checksum = ? WHERE id = ?");
        row.bind(1, undone ? 1 : 0);
        row.bind(2, checksumOf(at->bytes, undone));
        row.bind(3, static_cast<std::int64_t>(commandId));
        if (row.exec() != 1)
            throw SQLite::Exception("no command " + std::to_string(commandId), SQLITE_CORRUPT);
    });
    if (written) {
        at->undone = undone;
        d->decided = true;
    }
    return written;
}

Result<> SessionStore::setViewState(const ViewState &state)
{
    ViewState kept = state;
    auto written = d->write([&](SQLite::Database &database) { write(database, state); });
    if (written)
        d->contents.view = std::move(kept);
    return written;
}

} // namespace torchferry::store
