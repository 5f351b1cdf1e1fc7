// SPDX-License-Identifier: Apache-2.0
#include "app/cli/temporary.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/folder_entries.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view mark = ".torchferry-";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t randomLetters = 12;
constexpr std::size_t checkLetters = 8;
constexpr std::size_t longestName = 200; ///< of the name it is meant for: file names end at 255 bytes
constexpr int attempts = 100;

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

std::string prefixFor(const std::string &name)
{
    return (name.empty() ? "" : '.' + name.substr(0, longestName)) + std::string(mark);
}

/// What a name ends with that this program made up: it does not remove what a user called ".out.torchferry-backup".
std::string checkOf(std::string_view name)
{
    std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::string check;
    for (std::size_t index = 0; index < checkLetters; ++index, hash /= letters.size())
        check += letters[hash % letters.size()];
    return check;
}

std::string randomName(const std::string &name)
{
    std::random_device device;
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
    std::string made = prefixFor(name);
    for (std::size_t index = 0; index < randomLetters; ++index)
        made += letters[any(device)];
    return made + checkOf(made);
}

int openFolder(const fs::path &path)
{
    return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// A folder or file that is locked belongs to a running process. Without O_NONBLOCK a pipe of that name could be waited for.
int openForLock(const fs::path &path)
{
    return ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

bool isTheSame(int descriptor, const fs::path &path)
{
    struct stat held = {};
    struct stat named = {};
    return ::fstat(descriptor, &held) == 0 && ::lstat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev
           && held.st_ino == named.st_ino;
}

/// Takes away one thing that looks abandoned. False if it is in use, or might be.
bool removeAbandoned(const fs::path &path)
{
    const int descriptor = openForLock(path);
    if (descriptor < 0)
        return false;
    struct stat status = {};
    std::error_code error;
    const bool isOurs = ::fstat(descriptor, &status) == 0 && status.st_uid == ::geteuid()
                        && (S_ISDIR(status.st_mode) || S_ISREG(status.st_mode));
    bool removed = false;
    if (isOurs && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && isTheSame(descriptor, path)) {
        fs::remove_all(path, error);
        removed = !error;
    }
    ::close(descriptor);
    return removed;
}

} // namespace

Temporary::Made Temporary::make(Kind kind, const fs::path &folder, const std::string &name)
{
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const fs::path path = folder / randomName(name);
        int descriptor = -1;
        if (kind == Kind::file)
            descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        else if (::mkdir(path.c_str(), 0777) == 0)
            descriptor = openFolder(path);
        if (descriptor < 0) {
            const std::error_code error = lastError();
            std::error_code ignored;
            // It may have been taken for abandoned already; a folder that is missing stays missing.
            if (error == std::errc::file_exists
                || (error == std::errc::no_such_file_or_directory && fs::exists(folder, ignored)))
                continue;
            return tl::unexpected(error);
        }
        Temporary made(path, kind, descriptor);
        // Between making and locking it another process may have taken it for abandoned. A file system without locks is no reason
        // not to work: there nothing is thought abandoned.
        const bool isTaken = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!isTaken && made.holdsItsName())
            return made;
    }
    return tl::unexpected(std::make_error_code(std::errc::file_exists));
}

bool Temporary::holdsItsName() const
{
    return isTheSame(m_descriptor, m_path);
}

Temporary::~Temporary()
{
    if (m_descriptor < 0)
        return;
    std::error_code error;
    if (!m_path.empty() && holdsItsName())
        fs::remove_all(m_path, error);
    ::close(m_descriptor);
}

std::error_code Temporary::publish(const fs::path &target)
{
    const std::error_code error = renameToNew(m_path, target);
    if (!error)
        m_path.clear();
    return error;
}

std::error_code Temporary::publishOver(const fs::path &target)
{
    if (::rename(m_path.c_str(), target.c_str()) != 0)
        return lastError();
    m_path.clear();
    return {};
}

std::error_code FolderLock::take(const fs::path &folder)
{
    m_descriptor = openFolder(folder);
    if (m_descriptor < 0)
        return lastError();
    const bool isTaken = ::flock(m_descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return isTaken ? std::make_error_code(std::errc::operation_would_block) : std::error_code();
}

FolderLock::~FolderLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool isTemporaryName(std::string_view fileName, const std::string &name)
{
    const std::string prefix = prefixFor(name);
    const std::size_t size = prefix.size() + randomLetters;
    return fileName.size() == size + checkLetters && fileName.starts_with(prefix)
           && fileName.find_first_not_of(letters, prefix.size()) == std::string::npos
           && fileName.substr(size) == checkOf(fileName.substr(0, size));
}

Swept sweepTemporaries(const fs::path &folder, const std::string &name)
{
    Swept swept;
    std::vector<fs::path> found;
    FolderEntries entries(folder);
    while (entries.next())
        if (isTemporaryName(entries.name(), name))
            found.push_back(folder / entries.name());
    std::sort(found.begin(), found.end());
    for (const fs::path &path : found)
        (removeAbandoned(path) ? swept.removed : swept.inUse).push_back(path);
    return swept;
}

std::error_code renameToNew(const fs::path &from, const fs::path &to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return {};
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        return lastError();
    // The file system cannot refuse to replace. The system call never replaces a folder that has something in it by a
    // folder, nor a file by a folder; for everything else a link to the name is what fails if it is taken.
    struct stat status = {};
    if (::lstat(from.c_str(), &status) != 0)
        return lastError();
    if (S_ISDIR(status.st_mode))
        return ::rename(from.c_str(), to.c_str()) == 0 ? std::error_code() : lastError();
    if (::link(from.c_str(), to.c_str()) != 0)
        return lastError();
    ::unlink(from.c_str());
    return {};
}

} // namespace torchferry::cli
