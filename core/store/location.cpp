// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "core/base/reason.h"
#include "core/store/checksum.h"
#include "core/store/files.h"
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

} // namespace

fs::path SessionStore::defaultPath(const std::string &gitDirectory, const std::string &target,
                                   const std::string &profile)
{
    return stateFolder() / "torchferry" / "sessions"
           / fmt::format("{}-{:016x}-{}.sqlite", readableName(gitDirectory), fnv1a(gitDirectory),
                         readableName(profile.empty() ? target : target + "-" + profile));
}

Result<fs::path> SessionStore::moveAside(const fs::path &path)
{
    LockFile lock;
    if (const std::error_code error = LockFile::acquire(path.string() + ".lock", lock)) {
        if (error == std::errc::resource_unavailable_try_again)
            return failure(Reason::sessionInUse, {{"path", path.string()}});
        return failure("TF2507", {{"path", path.string()}, {"detail", error.message()}});
    }
    if (!stampOf(path).exists() && !stampOf(logOf(path)).exists())
        return failure("TF2507", {{"path", path.string()},
                                  {"detail", std::make_error_code(std::errc::no_such_file_or_directory).message()}});
    return setAside(path);
}

} // namespace torchferry::store
