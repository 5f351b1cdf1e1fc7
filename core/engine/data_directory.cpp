// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <filesystem>

#include "core/engine/engine.h"

namespace torchferry::engine {

std::string dataDirectory()
{
    namespace fs = std::filesystem;
    if (const char *configured = std::getenv("TORCHFERRY_DATA_DIR"); configured != nullptr && *configured != '\0')
        return configured;
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        const fs::path installed = executable.parent_path().parent_path() / "share" / "torchferry";
        if (fs::is_directory(installed / "mappings", error))
            return installed.string();
    }
    return TORCHFERRY_SOURCE_DATA_DIR;
}

} // namespace torchferry::engine
