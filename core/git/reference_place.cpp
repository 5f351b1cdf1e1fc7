// SPDX-License-Identifier: Apache-2.0
#include "core/git/reference_place.h"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

/// Both canonical.
bool isWithin(const fs::path &path, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

bool isGitDirectory(const fs::path &folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "HEAD", error) && fs::is_directory(folder / "objects", error);
}

/// The first link on the way from `top` to `top / name` that leads out of it. That at `top / shared` may lead to its like in
/// another git directory.
std::optional<fs::path> firstLinkOut(const fs::path &top, const fs::path &name, const fs::path &shared)
{
    fs::path inside = top;
    fs::path at = top;
    for (const fs::path &part : name) {
        at /= part;
        std::error_code error;
        if (!fs::is_symlink(fs::symlink_status(at, error)))
            continue;
        const fs::path real = fs::canonical(at, error);
        if (error)
            return at;
        if (isWithin(real, inside))
            continue;
        fs::path other = real;
        for (auto step = shared.begin(); step != shared.end(); ++step)
            other = other.parent_path();
        if (at != top / shared || other / shared != real || !isGitDirectory(other))
            return at;
        inside = other;
    }
    return std::nullopt;
}

} // namespace

std::optional<fs::path> linkOutOfRepository(const fs::path &common, const std::string &branch)
{
    std::error_code error;
    const fs::path top = fs::canonical(common, error);
    if (error)
        return std::nullopt; // then nothing can be written there
    const fs::path name = fs::path("refs/heads") / branch;
    if (auto link = firstLinkOut(top, name, "refs"))
        return link;
    return firstLinkOut(top, "logs" / name, "logs/refs");
}

} // namespace torchferry::git
