// SPDX-License-Identifier: Apache-2.0
#include "core/base/regular_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torchferry {

namespace {

tl::unexpected<std::error_code> lastError()
{
    return tl::unexpected(std::error_code(errno, std::generic_category()));
}

tl::unexpected<std::error_code> notRegular(mode_t mode)
{
    if (S_ISDIR(mode))
        return tl::unexpected(std::make_error_code(std::errc::is_a_directory));
    if (S_ISLNK(mode))
        return tl::unexpected(std::make_error_code(std::errc::too_many_symbolic_link_levels));
    return tl::unexpected(std::make_error_code(std::errc::not_supported));
}

} // namespace

tl::expected<RegularFile, std::error_code> RegularFile::open(const std::filesystem::path &path, Links links, int folder)
{
    const int from = folder < 0 ? AT_FDCWD : folder;
    const bool follows = links == Links::followed;
    struct stat status = {};
    // Looked at before it is opened, as opening alone makes some devices act; and after it, as it may be another by then.
    if (::fstatat(from, path.c_str(), &status, follows ? 0 : AT_SYMLINK_NOFOLLOW) != 0)
        return lastError();
    if (!S_ISREG(status.st_mode))
        return notRegular(status.st_mode);
    const int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW);
    const int descriptor = ::openat(from, path.c_str(), flags);
    if (descriptor < 0)
        return lastError();
    RegularFile file(descriptor, 0);
    if (::fstat(descriptor, &status) != 0)
        return lastError();
    if (!S_ISREG(status.st_mode))
        return notRegular(status.st_mode);
    file.m_size = static_cast<std::uintmax_t>(status.st_size);
    return file;
}

RegularFile::~RegularFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

tl::expected<std::size_t, std::error_code> RegularFile::read(char *to, std::size_t count) const
{
    std::size_t done = 0;
    while (done < count) {
        const ssize_t part = ::read(m_descriptor, to + done, count - done);
        if (part == 0)
            break;
        if (part > 0)
            done += static_cast<std::size_t>(part);
        else if (errno != EINTR)
            return lastError();
    }
    return done;
}

tl::expected<std::string, std::error_code> RegularFile::readAll() const
{
    std::string bytes(m_size, '\0');
    const auto count = read(bytes.data(), bytes.size());
    if (!count)
        return tl::unexpected(count.error());
    bytes.resize(*count);
    return bytes;
}

} // namespace torchferry
