// SPDX-License-Identifier: Apache-2.0
#include "core/store/copies.h"

#include <array>
#include <ctime>

#include <fmt/format.h>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/files.h"
#include "core/store/lock_file.h"
#include "core/store/memory.h"
#include "core/store/schema.h"

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

constexpr int kCopies = 2;

fs::path copyName(const fs::path &path, int number)
{
    return fmt::format("{}.copy-{}", path.string(), number);
}

std::string readableTime(std::int64_t nanoseconds)
{
    const std::time_t seconds = nanoseconds / 1'000'000'000;
    std::tm utc = {};
    gmtime_r(&seconds, &utc);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                       utc.tm_hour, utc.tm_min);
}

/// Whether `path`, which is ours alone, can be opened as a session and is as it was written.
bool isSound(const fs::path &path)
{
    try {
        const auto database = connect(path, true);
        if (!prepare(*database, path.string()))
            return false;
        const auto reading = readAll(*database);
        return reading && reading->sound();
    } catch (const SQLite::Exception &problem) {
        throwIfOutOfMemory(problem); // it may be sound all the same
        return false;
    }
}

} // namespace

std::unique_ptr<SQLite::Database> connect(const fs::path &path, bool writable)
{
    auto database = std::make_unique<SQLite::Database>(
        path.string(), (writable ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY) | SQLite::OPEN_NOFOLLOW);
    harden(*database);
    return database;
}

Result<fs::path> makeBeside(const fs::path &path, const Contents &contents)
{
    const fs::path fresh = path.string() + ".new";
    removeDatabase(fresh);
    if (const std::error_code error = makePrivateFile(fresh))
        return failure("TF2501", {{"path", path.string()}, {"detail", error.message()}});
    try {
        const auto database = connect(fresh, true);
        create(*database);
        writeAll(*database, contents);
    } catch (const SQLite::Exception &problem) {
        removeDatabase(fresh);
        return failure("TF2501", {{"path", path.string()}, {"detail", problem.what()}});
    }
    return fresh;
}

Result<> makeDatabase(const fs::path &path, const Contents &contents)
{
    const auto fresh = makeBeside(path, contents);
    if (!fresh)
        return tl::unexpected(fresh.error());
    if (const std::error_code error = putInPlace(*fresh, path))
        return failure("TF2501", {{"path", path.string()}, {"detail", error.message()}});
    return {};
}

void copyDatabase(SQLite::Database &database, const fs::path &copy)
{
    removeDatabase(copy);
    if (const std::error_code error = makePrivateFile(copy))
        throw SQLite::Exception(copy.string() + ": " + error.message());
    SQLite::Database target(copy.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOFOLLOW);
    SQLite::Backup(target, database).executeStep();
    target.exec("PRAGMA journal_mode = DELETE"); // the copy is one file
}

void keepCopy(SQLite::Database &database, const fs::path &path)
{
    const fs::path fresh = path.string() + ".copy-new";
    std::array<fs::path, kCopies> names; // all of them before the first is moved
    for (int number = 1; number <= kCopies; ++number)
        names[static_cast<std::size_t>(number) - 1] = copyName(path, number);
    try {
        copyDatabase(database, fresh);
    } catch (const std::exception &) {
        removeDatabase(fresh);
        return;
    }
    std::error_code ignored;
    for (std::size_t number = names.size() - 1; number > 0; --number)
        fs::rename(names[number - 1], names[number], ignored);
    (void)putInPlace(fresh, names.front());
}

bool hasCopy(const fs::path &path)
{
    return stampOf(copyName(path, 1)).exists();
}

std::optional<Restored> restoreCopy(const fs::path &path, bool &unusable)
{
    const fs::path fresh = path.string() + ".new";
    for (int number = 1; number <= kCopies; ++number) {
        const fs::path copy = copyName(path, number);
        const FileStamp stamp = stampOf(copy);
        if (!stamp.exists())
            continue;
        std::error_code error;
        removeDatabase(fresh);
        const bool regular = fs::is_regular_file(fs::symlink_status(copy, error));
        if (regular && !makePrivateFile(fresh)
            && fs::copy_file(copy, fresh, fs::copy_options::overwrite_existing, error) && isSound(fresh)
            && !putInPlace(fresh, path))
            return Restored{readableTime(stamp.modified)};
        unusable = true;
        removeDatabase(fresh);
        fs::rename(copy, freeAsideName(copy), error);
    }
    return std::nullopt;
}

} // namespace torchferry::store
