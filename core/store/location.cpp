// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "core/store/lock_file.h"
#include "core/store/store.h"

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

fs::path stateFolder()
{
    // The base directory specification says that a relative path is to be ignored.
    if (const char *state = std::getenv("XDG_STATE_HOME"); state && fs::path(state).is_absolute())
        return state;
    if (const char *home = std::getenv("HOME"); home && *home)
        return fs::path(home) / ".local/state";
    const passwd *user = getpwuid(getuid());
    return fs::path(user && user->pw_dir ? user->pw_dir : "/") / ".local/state";
}

/// FNV-1a, 64 bits: tells repositories of one name apart. Must stay as it is, or sessions are no longer found.
std::uint64_t hashOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

/// What a person can recognise the repository by in a folder of sessions.
std::string readableName(const fs::path &gitDirectory)
{
    const fs::path own =
        gitDirectory.filename() == ".git" ? gitDirectory.parent_path().filename() : gitDirectory.filename();
    std::string name;
    for (const char c : own.string().substr(0, 48))
        name += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
                    ? c
                    : '_';
    return name.empty() ? "repository" : name;
}

std::string timestamp()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc = {};
    gmtime_r(&now, &utc);
    return fmt::format("{:04}{:02}{:02}T{:02}{:02}{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour,
                       utc.tm_min, utc.tm_sec);
}

} // namespace

fs::path SessionStore::defaultPath(const std::string &gitDirectory, const std::string &target)
{
    return stateFolder() / "torchferry" / "sessions"
           / fmt::format("{}-{:016x}-{}.sqlite", readableName(gitDirectory), hashOf(gitDirectory),
                         readableName(target));
}

Result<fs::path> SessionStore::moveAside(const fs::path &path)
{
    LockFile lock;
    if (const std::error_code error = LockFile::acquire(path.string() + ".lock", lock)) {
        if (error == std::errc::resource_unavailable_try_again)
            return failure("TF2504", {{"path", path.string()}});
        return failure("TF2507", {{"path", path.string()}, {"detail", error.message()}});
    }
    const std::string stem = path.string() + "." + timestamp();
    fs::path aside = stem + ".bak";
    std::error_code error;
    for (int number = 2; fs::exists(aside, error); ++number)
        aside = fmt::format("{}-{}.bak", stem, number);
    fs::rename(path, aside, error);
    if (error)
        return failure("TF2507", {{"path", path.string()}, {"detail", error.message()}});
    // What was decided last may still be in the log; the index of the log is made anew when it is opened.
    fs::rename(path.string() + "-wal", aside.string() + "-wal", error);
    fs::remove(path.string() + "-shm", error);
    return aside;
}

} // namespace torchferry::store
