// SPDX-License-Identifier: Apache-2.0
#include "core/git/inflate.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace torchferry::git {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U; ///< between two looks at the flag: a few milliseconds

} // namespace

std::optional<OpenFile> OpenFile::open(const std::string &path)
{
    // Without O_NONBLOCK the opening of a pipe waits for its writer.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return std::nullopt;
    OpenFile file(descriptor, 0);
    struct stat status = {};
    if (fstat(descriptor, &status) != 0)
        return std::nullopt;
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return std::nullopt;
    }
    file.m_size = static_cast<std::uint64_t>(status.st_size);
    return file;
}

OpenFile::OpenFile(OpenFile &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_size(other.m_size)
{}

OpenFile &OpenFile::operator=(OpenFile &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    return *this;
}

OpenFile::~OpenFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

std::optional<std::size_t> OpenFile::read(std::uint64_t offset, void *buffer, std::size_t count) const
{
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got =
            pread(m_descriptor, static_cast<char *>(buffer) + done, count - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return std::nullopt;
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

struct Inflater::Stream {
    z_stream z = {};
    std::array<unsigned char, 16384> input;
};

Inflater::Inflater() : m_stream(std::make_unique<Stream>())
{
    if (inflateInit(&m_stream->z) != Z_OK)
        throw std::bad_alloc();
}

Inflater::~Inflater()
{
    inflateEnd(&m_stream->z);
}

void Inflater::start(const OpenFile &file, std::uint64_t offset)
{
    m_file = &file;
    m_offset = offset;
    m_ended = false;
    inflateReset(&m_stream->z);
    m_stream->z.avail_in = 0;
}

bool Inflater::fill()
{
    // What is read first is small: most objects are.
    const std::size_t wanted = m_stream->z.total_in == 0 ? 4096 : m_stream->input.size();
    const auto got = m_file->read(m_offset, m_stream->input.data(), wanted);
    if (!got || *got == 0)
        return false;
    m_offset += *got;
    m_stream->z.next_in = m_stream->input.data();
    m_stream->z.avail_in = static_cast<uInt>(*got);
    return true;
}

ObjectResult<std::size_t> Inflater::read(char *buffer, std::size_t count)
{
    z_stream &z = m_stream->z;
    std::size_t done = 0;
    while (done < count && !m_ended) {
        if (cancelled())
            return cancelledRead();
        if (z.avail_in == 0 && !fill())
            return damaged("it ends early");
        const std::size_t piece = std::min(count - done, kPiece);
        z.next_out = reinterpret_cast<Bytef *>(buffer + done);
        z.avail_out = static_cast<uInt>(piece);
        const int status = inflate(&z, Z_NO_FLUSH);
        done += piece - z.avail_out;
        m_ended = status == Z_STREAM_END;
        if (status == Z_MEM_ERROR) // it says nothing about the object
            throw std::bad_alloc();
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return damaged(z.msg != nullptr ? std::string("it cannot be unpacked: ") + z.msg
                                            : std::string("it cannot be unpacked"));
        if (status == Z_BUF_ERROR && z.avail_in != 0)
            return damaged("it cannot be unpacked");
    }
    return done;
}

ObjectResult<std::string> Inflater::rest(std::string already, std::uint64_t size)
{
    std::string bytes = std::move(already);
    while (bytes.size() < size) {
        const std::size_t before = bytes.size();
        const std::size_t piece =
            static_cast<std::size_t>(std::min<std::uint64_t>(size - before, std::max(before, std::size_t{1} << 16U)));
        bytes.resize(before + piece);
        const auto got = read(bytes.data() + before, piece);
        if (!got)
            return tl::unexpected(got.error());
        if (*got < piece)
            return damaged("it has fewer bytes than its header says");
    }
    char more = 0;
    const auto beyond = read(&more, 1);
    if (!beyond)
        return tl::unexpected(beyond.error());
    if (*beyond != 0 || bytes.size() > size)
        return damaged("it has more bytes than its header says");
    return bytes;
}

} // namespace torchferry::git
