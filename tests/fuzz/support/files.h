// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace torchferry::fuzz {

/// A folder in memory that goes with it. Ends the program where there is none to be had.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    void empty() const;
    /// A file below the folder; nothing is written where the name would lead out of it.
    void write(std::string_view name, std::string_view bytes) const;

private:
    std::filesystem::path m_path;
};

} // namespace torchferry::fuzz
