// SPDX-License-Identifier: Apache-2.0
#include "core/git/nearest.h"

#include <filesystem>

#include <sys/stat.h>

#include <git2.h>

#include "core/git/handles.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

/// The nearest folder with a `.git`, from `folder` upwards on the same file system; empty when there is none.
fs::path nearestWithGit(fs::path folder)
{
    struct stat first = {};
    if (::stat(folder.c_str(), &first) != 0)
        return {};
    for (;; folder = folder.parent_path()) {
        struct stat status = {};
        if (::stat(folder.c_str(), &status) != 0 || status.st_dev != first.st_dev)
            return {};
        if (::lstat((folder / ".git").c_str(), &status) == 0)
            return folder;
        if (!folder.has_relative_path())
            return {};
    }
}

Error damaged(const fs::path &folder, const std::string &detail)
{
    return {"TF9261", {{"path", (folder / ".git").string()}, {"folder", folder.string()}, {"detail", detail}}, {}};
}

} // namespace

Result<Repository> openNearest(const std::string &path)
{
    auto repository = Repository::open(path);
    // What else it fails with says what is the matter.
    if (!repository && repository.error().code != "TF2003" && repository.error().code != "TF2099")
        return repository;
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    const fs::path folder =
        error ? fs::path() : nearestWithGit(fs::is_directory(real, error) ? real : real.parent_path());
    if (folder.empty() || (repository && folder == repository->workTree()))
        return repository;
    if (auto readable = checkReadable(folder / ".git"); !readable && readable.error().code == "TF2002")
        return tl::unexpected(std::move(readable.error()));
    RepositoryHandle handle;
    const int status = make(handle, git_repository_open_ext, folder.c_str(),
                            static_cast<unsigned>(GIT_REPOSITORY_OPEN_NO_SEARCH), nullptr);
    if (status < 0)
        return tl::unexpected(damaged(folder, gitFailure("TF9261", {}).value().arguments.back().value));
    if (!repository && repository.error().code == "TF2099")
        return tl::unexpected(damaged(folder, repository.error().arguments.back().value));
    return repository;
}

} // namespace torchferry::git
