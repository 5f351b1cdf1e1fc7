// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <tl/expected.hpp>

namespace torchferry {

/// What happens to a link in the last place of a path.
enum class Links : std::uint8_t { refused, followed };

/// A regular file opened for reading. Whatever else a path names (a pipe, a device, a socket, a folder) is neither opened
/// nor waited for, also when it took the place of a file after its folder was listed.
class RegularFile {
public:
    /// `folder`: an open folder that a relative path starts from; -1: the current one. Fails with the system's error, with
    /// `too_many_symbolic_link_levels` for a link that is refused, and `not_supported` for what is no regular file.
    [[nodiscard]] static tl::expected<RegularFile, std::error_code> open(const std::filesystem::path &path, Links links,
                                                                         int folder = -1);

    RegularFile(RegularFile &&other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1)),
          m_size(other.m_size)
    {}
    RegularFile &operator=(RegularFile &&) = delete;
    ~RegularFile();

    [[nodiscard]] std::uintmax_t size() const { return m_size; } ///< bytes when it was opened
    /// Reads up to `count` bytes; fewer only at the end of the file.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> read(char *to, std::size_t count) const;
    /// All bytes that were there when it was opened.
    [[nodiscard]] tl::expected<std::string, std::error_code> readAll() const;

private:
    RegularFile(int descriptor, std::uintmax_t size) : m_descriptor(descriptor), m_size(size) {}

    int m_descriptor = -1;
    std::uintmax_t m_size = 0;
};

} // namespace torchferry
