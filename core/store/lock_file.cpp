// SPDX-License-Identifier: Apache-2.0
#include "core/store/lock_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torchferry::store {

namespace fs = std::filesystem;

namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

} // namespace

std::error_code LockFile::acquire(const fs::path &path, LockFile &lock)
{
    LockFile candidate;
    candidate.m_descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (candidate.m_descriptor < 0)
        return lastError();
    // A file system that knows no locks is no reason not to work: there two windows are the user's own care.
    if (flock(candidate.m_descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return std::make_error_code(std::errc::resource_unavailable_try_again);
    lock = std::move(candidate);
    return {};
}

LockFile::~LockFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

bool LockFile::holds(const fs::path &path) const
{
    struct stat own = {};
    struct stat there = {};
    return m_descriptor >= 0 && fstat(m_descriptor, &own) == 0 && lstat(path.c_str(), &there) == 0
           && own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

std::error_code makePrivateFolder(const fs::path &folder)
{
    std::error_code error;
    if (folder.empty() || fs::is_directory(folder, error))
        return {};
    if (const std::error_code above = makePrivateFolder(folder.parent_path()))
        return above;
    if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return lastError();
    return {};
}

std::error_code makePrivateFile(const fs::path &file)
{
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0)
        return lastError();
    struct stat status = {};
    std::error_code error;
    if (fstat(descriptor, &status) != 0 || ((status.st_mode & 077U) != 0 && fchmod(descriptor, 0600) != 0))
        error = lastError();
    close(descriptor);
    if (error)
        return error;
    // The name has to survive a power failure as much as what will be in the file.
    const int folder =
        open(file.has_parent_path() ? file.parent_path().c_str() : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    return {};
}

} // namespace torchferry::store
