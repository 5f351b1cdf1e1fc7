// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/interrupt.h"
#include "app/cli/write_all.h"
#include "core/base/reason.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

constexpr int mostLinks = 40; ///< as many as the system follows

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

tl::unexpected<Error> cannotReport(std::string_view code, const std::string &path, const std::error_code &error)
{
    if (error == std::errc::operation_canceled || (error == std::errc::interrupted && interruption().cancelled()))
        return failure(Reason::cancelled);
    return failure(code, {{"path", path}, {"detail", error.message()}});
}

/// Opens what is no file. Who opens a pipe waits for its reader, and would not notice a signal that came just before; so
/// this asks again and again. -1: failed, with `errno`, which is ECANCELED when the program was interrupted.
int openStream(const std::string &path, bool isPipe)
{
    constexpr int pause = 20; // milliseconds
    for (;;) {
        const int stream = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (stream >= 0) {
            (void)::fcntl(stream, F_SETFL, ::fcntl(stream, F_GETFL) & ~O_NONBLOCK);
            return stream;
        }
        if (!isPipe || errno != ENXIO)
            return -1;
        if (!waitFor(-1, 0, pause)) {
            errno = ECANCELED;
            return -1;
        }
    }
}

/// Where a path leads when its last place is a link, also to what does not exist yet.
fs::path withoutLinks(fs::path path)
{
    std::error_code error;
    for (int links = 0; links < mostLinks && fs::is_symlink(fs::symlink_status(path, error)); ++links)
        path = path.parent_path() / fs::read_symlink(path, error);
    const fs::path folder = fs::weakly_canonical(path.parent_path(), error);
    return error ? path : folder / path.filename();
}

} // namespace

Result<ReportFile> ReportFile::open(const std::string &path)
{
    ReportFile report(path);
    if (const std::error_code error = report.find())
        return cannotReport(codeOf(Reason::reportNotWritable), path, error);
    return report;
}

ReportFile::ReportFile(ReportFile &&other) noexcept
    : m_path(std::move(other.m_path)),
      m_target(std::move(other.m_target)),
      m_text(std::move(other.m_text)),
      m_temporary(std::move(other.m_temporary)),
      m_stream(std::exchange(other.m_stream, -1)),
      m_existed(other.m_existed)
{}

ReportFile::~ReportFile()
{
    if (m_stream >= 0)
        ::close(m_stream);
}

std::error_code ReportFile::find()
{
    std::error_code error;
    struct stat status = {};
    m_existed = ::stat(m_path.c_str(), &status) == 0;
    if (!m_existed && errno != ENOENT)
        return lastError();
    if (m_existed && S_ISDIR(status.st_mode))
        return std::make_error_code(std::errc::is_a_directory);
    // A name of a stream of this program: what it prints as well must stand behind the report, not over it.
    for (const int own : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat stream = {};
        if (m_existed && ::fstat(own, &stream) == 0 && stream.st_dev == status.st_dev
            && stream.st_ino == status.st_ino) {
            m_stream = ::fcntl(own, F_DUPFD_CLOEXEC, 0);
            return m_stream < 0 ? lastError() : std::error_code();
        }
    }
    if (m_existed && !S_ISREG(status.st_mode)) {
        m_stream = openStream(m_path, S_ISFIFO(status.st_mode));
        return m_stream < 0 ? lastError() : std::error_code();
    }
    m_target = withoutLinks(fs::absolute(m_path, error));
    if (error)
        return error;
    // Renaming would not ask whether this file may be written to.
    if (m_existed && ::access(m_target.c_str(), W_OK) != 0)
        return lastError();
    const std::string name = m_target.filename().string();
    const Swept swept = sweepTemporaries(m_target.parent_path(), name);
    auto made = Temporary::make(Temporary::Kind::file, m_target.parent_path(), name);
    if (!made)
        return m_existed ? std::error_code() : made.error(); // a file in a folder that is closed is overwritten
    const bool isAlike = !m_existed
                         || ((::fchown(made->descriptor(), status.st_uid, status.st_gid) == 0
                              || (status.st_uid == ::geteuid() && status.st_gid == ::getegid()))
                             && ::fchmod(made->descriptor(), status.st_mode & 07777U) == 0);
    if (isAlike)
        m_temporary.emplace(std::move(*made));
    return {};
}

Result<> ReportFile::write(std::string text)
{
    std::error_code error;
    if (m_stream >= 0) {
        error = writeAll(m_stream, text);
        if (error == std::errc::broken_pipe) // the reader has all it wants
            error.clear();
    } else if (m_temporary) {
        error = writeAll(m_temporary->descriptor(), text);
        if (!error && ::fsync(m_temporary->descriptor()) != 0 && errno != EINVAL && errno != ENOTSUP)
            error = lastError();
    }
    if (error)
        return cannotReport(codeOf(Reason::reportNotWritable), m_path, error);
    if (m_stream < 0)
        m_text = std::move(text);
    return {};
}

Result<> ReportFile::publish()
{
    if (m_stream >= 0)
        return {};
    std::error_code error =
        m_temporary ? m_temporary->publishOver(m_target) : std::make_error_code(std::errc::permission_denied);
    if (error && m_existed) // a file that is a mount point, or whose folder or owner is another's
        error = overwrite();
    if (error)
        return failure(Reason::reportLostAtEnd, {{"path", m_path}, {"detail", error.message()}});
    return {};
}

std::error_code ReportFile::overwrite() const
{
    const int descriptor = ::open(m_target.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return lastError();
    std::error_code error;
    std::string_view rest = m_text;
    while (!error && !rest.empty()) { // to its end, also when interrupted by now
        const ssize_t count = ::write(descriptor, rest.data(), rest.size());
        if (count > 0)
            rest.remove_prefix(static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            error = count == 0 ? std::make_error_code(std::errc::no_space_on_device) : lastError();
    }
    if (!error && ::ftruncate(descriptor, static_cast<off_t>(m_text.size())) != 0)
        error = lastError();
    if (::close(descriptor) != 0 && !error)
        error = lastError();
    return error;
}

} // namespace torchferry::cli
