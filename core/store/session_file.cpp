// SPDX-License-Identifier: Apache-2.0
// How an open session holds on to its file: opening, noticing that another process changed it, writing it again.
#include <algorithm>
#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/base/reason.h"
#include "core/store/copies.h"
#include "core/store/memory.h"
#include "core/store/schema.h"
#include "core/store/session_private.h"

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

/// SQLite takes a file of a few bytes for an empty database and writes over it.
bool isForeign(const fs::path &path)
{
    constexpr std::string_view magic("SQLite format 3\0", 16);
    char start[magic.size()] = {};
    std::ifstream stream(path, std::ios::binary);
    stream.read(start, magic.size());
    return std::string_view(start, static_cast<std::size_t>(stream.gcount())) != magic;
}

/// Writing failed because the file is not what it was, and not for want of room or rights.
bool isLost(int code)
{
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_SCHEMA || code == SQLITE_ERROR
           || code == SQLITE_NOMEM; // for a record that says it is larger than any
}

} // namespace

SessionStore::Private::Private(fs::path path) : file(std::move(path)), m_logFile(logOf(file)) {}

SessionStore::Private::~Private()
{
    if (!database || !decided)
        return;
    // The last state is the one to come back to. What was decided is on disk without it.
    try {
        if (ensureFile())
            keepCopy(*database, file);
    } catch (const std::exception &) {
        return;
    }
}

Error SessionStore::Private::errorOf(std::string_view code, const std::string &detail) const
{
    return {std::string(code), {{"path", file.string()}, {"detail", detail}}, {}};
}

void SessionStore::Private::noteFiles() noexcept
{
    m_main = stampOf(file);
    m_log = stampOf(m_logFile);
}

Result<> SessionStore::Private::openFile()
{
    const FileStamp found = stampOf(file);
    if (found.size <= 0) {
        if (auto made = makeAnew(found.exists()); !made)
            return made;
    } else if (isForeign(file)) {
        return tl::unexpected(errorOf(codeOf(Reason::damagedSession), "it does not begin like a database"));
    }
    if (const std::error_code error = makePrivateFile(file))
        return tl::unexpected(errorOf("TF2501", error.message()));
    return readFile();
}

Result<> SessionStore::Private::makeAnew(bool wasEmpty)
{
    // A log without its database is of no use to anybody but an expert, and must not meet another database.
    const bool log = stampOf(m_logFile).size > 0;
    if (log) {
        if (const auto aside = setAside(file); !aside)
            return tl::unexpected(aside.error());
    } else {
        removeDatabase(file);
    }
    bool unusable = false;
    if (const auto restored = restoreCopy(file, unusable)) {
        notices.push_back({wasEmpty ? "TF2510" : "TF2509", {{"path", file.string()}, {"time", restored->time}}, {}});
        return {};
    }
    if (wasEmpty || log || unusable)
        notices.push_back({"TF2511", {{"path", file.string()}}, {}});
    return makeDatabase(file, {});
}

Result<> SessionStore::Private::readFile()
{
    const bool crashed = stampOf(m_logFile).size > 0;
    database = connect(file, true);
    if (auto prepared = prepare(*database, file.string()); !prepared)
        return prepared;
    if (auto durable = makeDurable(*database, file.string()); !durable)
        return durable;
    auto reading = readAll(*database);
    if (!reading)
        return tl::unexpected(errorOf(codeOf(Reason::damagedSession), reading.error().arguments.front().value));
    if (!reading->sound())
        leaveOut(*reading);
    if ((crashed || !reading->sound() || !hasCopy(file)) && !reading->contents.commands.empty())
        keepCopy(*database, file);
    contents = std::move(reading->contents);
    noteFiles();
    return {};
}

void SessionStore::Private::leaveOut(const Reading &reading)
{
    const fs::path aside = freeAsideName(file);
    copyDatabase(*database, aside);
    dropDoubtful(*database, reading);
    const std::uint64_t count = std::max<std::uint64_t>(reading.doubtfulDecisions, reading.doubtfulIds.size());
    if (count > 0)
        notices.push_back(
            {"TF2512", {{"path", file.string()}, {"count", std::to_string(count)}, {"copy", aside.string()}}, {}});
    if (reading.doubtfulPlace)
        notices.push_back({"TF2517", {{"path", file.string()}, {"copy", aside.string()}}, {}});
}

Result<> SessionStore::Private::write(const std::function<void(SQLite::Database &)> &action)
{
    if (readOnly)
        return failure("TF2508", {{"path", file.string()}});
    if (auto there = ensureFile(); !there)
        return there;
    for (const bool again : {false, true}) {
        try {
            action(*database);
            noteFiles();
            return {};
        } catch (const SQLite::Exception &problem) {
            noteFiles();
            throwIfOutOfMemory(problem);
            if (again || !isLost(problem.getErrorCode()) || holdsContents())
                return tl::unexpected(errorOf("TF2505", problem.what()));
            if (auto written = rewrite(); !written)
                return written;
        } catch (const std::bad_alloc &) {
            noteFiles();
            throw;
        } catch (const std::exception &problem) {
            noteFiles();
            return tl::unexpected(errorOf("TF2505", problem.what()));
        }
    }
    return {};
}

Result<> SessionStore::Private::ensureFile()
{
    if (database && stampOf(file) == m_main && stampOf(m_logFile) == m_log && !m_unsaved)
        return {};
    // Touched, or replaced by an equal copy: nothing to report.
    if (database && stampOf(file).sameFile(m_main) && stampOf(m_logFile).sameFile(m_log) && holdsContents()) {
        noteFiles();
        m_unsaved = false;
        return {};
    }
    return rewrite();
}

bool SessionStore::Private::holdsContents() const
{
    try {
        // A connection of its own, which knows no page of before.
        const auto fresh = connect(file, false);
        if (!prepareToRead(*fresh, file.string()))
            return false;
        const auto reading = readAll(*fresh);
        return reading && reading->sound() && reading->contents == contents;
    } catch (const SQLite::Exception &problem) {
        throwIfOutOfMemory(problem);
        return false;
    }
}

Result<> SessionStore::Private::rewrite()
{
    std::optional<fs::path> aside;
    Result<> written;
    try {
        written = replaceFile(aside);
    } catch (const SQLite::Exception &problem) {
        throwIfOutOfMemory(problem);
        written = tl::unexpected(errorOf(codeOf(Reason::sessionNotSaved), problem.what()));
    }
    if (!written) {
        Error error = written.error();
        if (!is(error, Reason::sessionInUse)) {
            const auto detail = std::find_if(error.arguments.begin(), error.arguments.end(),
                                             [](const MessageArgument &at) { return at.name == "detail"; });
            error =
                errorOf(codeOf(Reason::sessionNotSaved), detail == error.arguments.end() ? error.code : detail->value);
        }
        if (!std::exchange(m_unsaved, true))
            notices.push_back(error);
        return tl::unexpected(std::move(error));
    }
    m_unsaved = false;
    if (aside)
        notices.push_back({"TF2514", {{"path", file.string()}, {"copy", aside->string()}}, {}});
    else
        notices.push_back({"TF2513", {{"path", file.string()}}, {}});
    return {};
}

Result<> SessionStore::Private::replaceFile(std::optional<fs::path> &aside)
{
    if (const std::error_code error = makePrivateFolder(file.parent_path()))
        return tl::unexpected(errorOf(codeOf(Reason::sessionNotSaved), error.message()));
    if (auto kept = keepLock(); !kept)
        return kept;
    const auto fresh = makeBeside(file, contents);
    if (!fresh)
        return tl::unexpected(fresh.error());
    if (database) {
        // The file that is there now belongs to another process, or is evidence: closing must not write to it.
        (void)sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        database.reset();
    }
    const bool there = stampOf(file).exists();
    auto moved = setAside(file);
    if (!moved)
        return tl::unexpected(moved.error());
    if (const std::error_code error = putInPlace(*fresh, file))
        return tl::unexpected(errorOf(codeOf(Reason::sessionNotSaved), error.message()));
    if (there)
        aside = std::move(*moved);
    database = connect(file, true);
    auto durable = makeDurable(*database, file.string());
    noteFiles();
    return durable;
}

Result<> SessionStore::Private::keepLock()
{
    const fs::path path = file.string() + ".lock";
    if (lock.holds(path))
        return {};
    LockFile again;
    if (const std::error_code error = LockFile::acquire(path, again)) {
        if (error == std::errc::resource_unavailable_try_again)
            return failure(Reason::sessionInUse, {{"path", file.string()}});
        return tl::unexpected(errorOf(codeOf(Reason::sessionNotSaved), error.message()));
    }
    lock = std::move(again);
    return {};
}

} // namespace torchferry::store
