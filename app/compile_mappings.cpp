// SPDX-License-Identifier: Apache-2.0
// Makes the compiled form of a pack when the program is built: torchferry-compile-mappings MAPPINGS TARGET FILE. Of a pack
// that does not load the file is empty, and the build goes on: it may be of the program that says what is wrong.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "core/mapping/compiled_pack.h"

int main(int argc, char **argv)
{
    namespace fs = std::filesystem;
    if (argc != 4) {
        std::fprintf(stderr, "usage: torchferry-compile-mappings MAPPINGS TARGET FILE\n");
        return 2;
    }
    const auto bytes = torchferry::mapping::compilePack(argv[1], argv[2]);
    if (!bytes) {
        for (const torchferry::Error &error : bytes.error())
            std::fprintf(stderr, "%s:%u:%u: error %s\n", error.where.path.c_str(), error.where.row, error.where.column,
                         error.code.c_str());
        std::fprintf(stderr, "%s is not compiled; `torchferry-cli mappings lint --target %s` says what is wrong.\n",
                     argv[2], argv[2]);
    }
    const std::string_view content = bytes ? std::string_view(*bytes) : std::string_view();
    std::error_code failed;
    const fs::path file(argv[3]);
    fs::create_directories(file.parent_path(), failed);
    // A program that starts meanwhile sees the whole file or none.
    const fs::path unfinished = file.string() + ".new";
    std::ofstream stream(unfinished, std::ios::binary | std::ios::trunc);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (stream)
        fs::rename(unfinished, file, failed);
    if (!stream || failed) {
        std::fprintf(stderr, "%s: cannot be written\n", argv[3]);
        return 1;
    }
    return 0;
}
