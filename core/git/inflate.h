// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/git/objects.h"

namespace torchferry::git {

/// A regular file that is open for reading. What is no regular file is not opened: a pipe would keep its reader.
class OpenFile {
public:
    /// Nothing, and `errno`, when there is no such file.
    [[nodiscard]] static std::optional<OpenFile> open(const std::string &path);

    OpenFile(OpenFile &&other) noexcept;
    OpenFile &operator=(OpenFile &&other) noexcept;
    ~OpenFile();

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Up to `count` bytes at `offset`; fewer at the end of the file; nothing when the system reports an error.
    [[nodiscard]] std::optional<std::size_t> read(std::uint64_t offset, void *buffer, std::size_t count) const;

private:
    OpenFile(int descriptor, std::uint64_t size) : m_descriptor(descriptor), m_size(size) {}
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

/// Unpacks zlib streams within bounds: never more than was asked for, and no further than the file goes. Looks at
/// `cancel` between pieces. One stream at a time.
class Inflater {
public:
    Inflater();
    ~Inflater();

    void setCancel(const engine::CancelFlag *cancel) { m_cancel = cancel; }
    [[nodiscard]] bool cancelled() const { return m_cancel != nullptr && m_cancel->cancelled(); }

    /// Begins with the stream at `offset` of `file`, which must stay open.
    void start(const OpenFile &file, std::uint64_t offset);
    /// Up to `count` bytes more; fewer only at the end of the stream.
    [[nodiscard]] ObjectResult<std::size_t> read(char *buffer, std::size_t count);
    /// Exactly `size` bytes more, behind `already`, and then the end of the stream. Memory grows with what comes.
    [[nodiscard]] ObjectResult<std::string> rest(std::string already, std::uint64_t size);

private:
    struct Stream;
    [[nodiscard]] bool fill();

    std::unique_ptr<Stream> m_stream;
    const OpenFile *m_file = nullptr;
    std::uint64_t m_offset = 0;
    bool m_ended = false;
    const engine::CancelFlag *m_cancel = nullptr;
};

[[nodiscard]] inline tl::unexpected<ObjectProblem> cancelledRead()
{
    return tl::unexpected(ObjectProblem{ObjectProblem::Kind::cancelled, "cancelled"});
}

} // namespace torchferry::git
