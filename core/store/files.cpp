// SPDX-License-Identifier: Apache-2.0
#include "core/store/files.h"

#include <cerrno>
#include <ctime>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

constexpr const char *kBeside[] = {"-wal", "-shm", "-journal"};

fs::path beside(const fs::path &path, const char *suffix)
{
    return path.string() + suffix;
}

std::string timestamp()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc = {};
    gmtime_r(&now, &utc);
    return fmt::format("{:04}{:02}{:02}T{:02}{:02}{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour,
                       utc.tm_min, utc.tm_sec);
}

void syncFolderOf(const fs::path &file)
{
    const int folder =
        open(file.has_parent_path() ? file.parent_path().c_str() : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    (void)fsync(folder);
    close(folder);
}

} // namespace

FileStamp stampOf(const fs::path &path) noexcept
{
    struct stat status = {};
    if (lstat(path.c_str(), &status) != 0)
        return {};
    return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
            static_cast<std::int64_t>(status.st_size),
            static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec};
}

fs::path logOf(const fs::path &database)
{
    return beside(database, "-wal");
}

std::optional<fs::path> irregularFile(const fs::path &database)
{
    for (const char *suffix : {"", "-wal", "-shm", "-journal", ".lock"}) {
        fs::path file = beside(database, suffix);
        struct stat status = {};
        if (lstat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
            return file;
    }
    return std::nullopt;
}

fs::path freeAsideName(const fs::path &database)
{
    const std::string stem = database.string() + "." + timestamp();
    fs::path aside = stem + ".bak";
    for (int number = 2; stampOf(aside).exists() || stampOf(logOf(aside)).exists(); ++number)
        aside = fmt::format("{}-{}.bak", stem, number);
    return aside;
}

Result<fs::path> setAside(const fs::path &database)
{
    const fs::path aside = freeAsideName(database);
    // What was decided last may still be in the log; the index of the log is made anew when it is opened.
    for (const char *suffix : {"", "-wal", "-journal"}) {
        const fs::path file = beside(database, suffix);
        if (!stampOf(file).exists())
            continue;
        std::error_code error;
        fs::rename(file, beside(aside, suffix), error);
        if (error)
            return failure("TF2507", {{"path", file.string()}, {"detail", error.message()}});
    }
    std::error_code ignored;
    fs::remove(beside(database, "-shm"), ignored);
    return aside;
}

std::error_code putInPlace(const fs::path &finished, const fs::path &path)
{
    std::error_code error;
    fs::rename(finished, path, error);
    if (!error)
        syncFolderOf(path);
    return error;
}

void removeDatabase(const fs::path &database)
{
    std::error_code ignored;
    fs::remove(database, ignored);
    for (const char *suffix : kBeside)
        fs::remove(beside(database, suffix), ignored);
}

} // namespace torchferry::store
