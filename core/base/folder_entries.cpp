// SPDX-License-Identifier: Apache-2.0
#include "core/base/folder_entries.h"

#include <cerrno>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace torchferry {

void FolderEntries::Close::operator()(void *folder) const
{
    ::closedir(static_cast<DIR *>(folder));
}

FolderEntries::FolderEntries(const std::filesystem::path &folder) : m_folder(::opendir(folder.c_str()))
{
    if (!m_folder)
        m_error.assign(errno, std::generic_category());
}

bool FolderEntries::next()
{
    if (!m_folder)
        return false;
    do {
        errno = 0;
        m_entry = ::readdir(static_cast<DIR *>(m_folder.get())); // NOLINT(concurrency-mt-unsafe): one thread has it
    } while (m_entry != nullptr && (name() == "." || name() == ".."));
    if (m_entry == nullptr && errno != 0)
        m_error.assign(errno, std::generic_category());
    return m_entry != nullptr;
}

std::string_view FolderEntries::name() const
{
    return m_entry->d_name;
}

bool FolderEntries::isFolder() const
{
    if (m_entry->d_type != DT_UNKNOWN)
        return m_entry->d_type == DT_DIR;
    struct stat status = {};
    const int folder = ::dirfd(static_cast<DIR *>(m_folder.get()));
    return ::fstatat(folder, m_entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

} // namespace torchferry
