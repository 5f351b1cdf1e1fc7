// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/files.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "fuzz/support/verdict.h"

namespace torchferry::fuzz {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder()
{
    const fs::path memory = "/dev/shm";
    std::string name = (::access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path()).string();
    name += "/torchferry-fuzz-XXXXXX";
    require(::mkdtemp(name.data()) != nullptr, "there is no folder for scratch files");
    m_path = name;
}

ScratchFolder::~ScratchFolder()
{
    std::error_code error;
    fs::remove_all(m_path, error);
}

void ScratchFolder::empty() const
{
    for (const auto &entry : fs::directory_iterator(m_path))
        fs::remove_all(entry.path());
}

void ScratchFolder::write(std::string_view name, std::string_view bytes) const
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_/.0123456789";
    if (name.find_first_not_of(letters) != std::string_view::npos || name.find("..") != std::string_view::npos
        || name.starts_with('/') || name.size() > 100)
        return;
    const fs::path file = m_path / name;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (!error)
        std::ofstream(file, std::ios::binary) << bytes;
}

} // namespace torchferry::fuzz
