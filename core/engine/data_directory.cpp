// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <filesystem>

#include "core/engine/engine.h"

namespace torchferry::engine {

namespace fs = std::filesystem;

namespace {

/// `<prefix>/share/torchferry` of the program `<prefix>/bin/…`; empty if the system does not say which that is.
fs::path installedData()
{
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : executable.parent_path().parent_path() / "share" / "torchferry";
}

} // namespace

std::string dataDirectory()
{
    if (const char *configured = std::getenv("TORCHFERRY_DATA_DIR"); configured != nullptr && *configured != '\0')
        return configured;
    std::error_code error;
    const fs::path installed = installedData();
    if (!installed.empty() && fs::is_directory(installed / "mappings", error))
        return installed.string();
    return TORCHFERRY_SOURCE_DATA_DIR;
}

std::string compiledMapping(const std::string &target)
{
    const fs::path installed = installedData();
    return installed.empty() ? std::string() : (installed / "compiled" / (target + ".pack")).string();
}

} // namespace torchferry::engine
