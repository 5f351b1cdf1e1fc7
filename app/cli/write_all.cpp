// SPDX-License-Identifier: Apache-2.0
#include "app/cli/write_all.h"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/interrupt.h"

namespace torchferry::cli {

namespace {

constexpr std::size_t pieceOfAFile = std::size_t{1} << 20U;
constexpr std::size_t pieceOfAStream = 4096; ///< what a pipe that is ready takes without waiting
constexpr int patience = 1000;               ///< milliseconds

bool isFile(int descriptor)
{
    struct stat status = {};
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

/// Takes what was written from the front. False when the system cannot write any more, with `errno`.
bool writePiece(int descriptor, std::string_view &bytes, std::size_t size)
{
    const ssize_t count = ::write(descriptor, bytes.data(), std::min(bytes.size(), size));
    if (count > 0)
        bytes.remove_prefix(static_cast<std::size_t>(count));
    if (count == 0)
        errno = ENOSPC;
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

} // namespace

std::error_code writeAll(int descriptor, std::string_view bytes)
{
    const bool waits = !isFile(descriptor);
    while (!bytes.empty()) {
        if (interruption().cancelled() || (waits && !waitFor(descriptor, POLLOUT)))
            return std::make_error_code(std::errc::operation_canceled);
        if (!writePiece(descriptor, bytes, waits ? pieceOfAStream : pieceOfAFile))
            return {errno, std::generic_category()};
    }
    return {};
}

std::error_code tell(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        pollfd one = {descriptor, POLLOUT, 0};
        if (!waitFor(descriptor, POLLOUT) && ::poll(&one, 1, patience) == 0)
            return std::make_error_code(std::errc::operation_canceled);
        if (!writePiece(descriptor, text, pieceOfAStream))
            return {errno, std::generic_category()};
    }
    return {};
}

} // namespace torchferry::cli
