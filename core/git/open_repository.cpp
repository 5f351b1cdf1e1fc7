// SPDX-License-Identifier: Apache-2.0
#include "core/git/open_repository.h"

#include <filesystem>
#include <vector>

#include <sys/stat.h>

#include <git2.h>

#include "core/base/reason.h"
#include "core/git/git_files.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

/// The folders that libgit2 would open, from `folder` upwards on the same file system.
struct Candidates {
    fs::path dotGit;            ///< the nearest `.git`; empty when there is none
    std::vector<fs::path> bare; ///< before it: what may be a git directory itself
};

Candidates candidatesFor(fs::path folder)
{
    Candidates found;
    struct stat first = {};
    if (::stat(folder.c_str(), &first) != 0)
        return found;
    for (;; folder = folder.parent_path()) {
        struct stat status = {};
        if (::stat(folder.c_str(), &status) != 0 || status.st_dev != first.st_dev)
            return found;
        if (::lstat((folder / ".git").c_str(), &status) == 0) {
            found.dotGit = folder / ".git";
            return found;
        }
        if (::stat((folder / "HEAD").c_str(), &status) == 0 && ::stat((folder / "objects").c_str(), &status) == 0)
            found.bare.push_back(folder);
        if (!folder.has_relative_path())
            return found;
    }
}

std::string lastDetail()
{
    throwIfOutOfMemory();
    const git_error *last = git_error_last();
    return last != nullptr && last->message != nullptr ? last->message : "?";
}

bool isOfAnotherFormat(const std::string &detail)
{
    return detail.find("unsupported extension") != std::string::npos
           || detail.find("unsupported repository version") != std::string::npos;
}

bool isTheSame(const char *path, const fs::path &other)
{
    std::error_code error;
    return path != nullptr && fs::equivalent(path, other, error);
}

} // namespace

tl::unexpected<Error> damagedRepository(const fs::path &dotGit, const std::string &detail)
{
    return failure(Reason::damagedRepository,
                   {{"path", dotGit.string()}, {"folder", dotGit.parent_path().string()}, {"detail", detail}});
}

Result<RepositoryHandle> openRepository(const std::string &path)
{
    startLibrary();
    noteOutOfMemory(false); // of what was done before
    if (auto readable = checkReadable(path); !readable)
        return tl::unexpected(std::move(readable.error()));
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error)
        return failure(Reason::unreadablePath, {{"path", path}, {"detail", error.message()}});
    const fs::path folder = fs::is_directory(real, error) ? real : real.parent_path();
    const Candidates candidates = candidatesFor(folder);
    const fs::path &dotGit = candidates.dotGit;
    if (!dotGit.empty())
        if (auto readable = checkReadable(dotGit); !readable && is(readable.error(), Reason::unreadablePath))
            return tl::unexpected(std::move(readable.error()));
    for (const fs::path &bare : candidates.bare)
        if (const auto problem = repositoryProblem(bare))
            return damagedRepository(bare, *problem);
    if (!dotGit.empty())
        if (const auto problem = repositoryProblem(dotGit))
            return damagedRepository(dotGit, *problem);

    RepositoryHandle repository;
    const int status = make(repository, git_repository_open_ext, folder.c_str(), 0U, nullptr);
    const std::string detail = status < 0 ? lastDetail() : std::string();
    if (status < 0 && isOfAnotherFormat(detail))
        return failure(Reason::unsupportedRepository, {{"path", path}, {"detail", detail}});
    if (dotGit.empty()) {
        if (status == GIT_ENOTFOUND)
            return failure(Reason::noRepository, {{"path", path}});
        if (status < 0)
            return failure("TF2099", {{"path", path}, {"detail", detail}});
        return repository;
    }
    // libgit2 passes over a `.git` that is none and goes on above it.
    const fs::path beside = dotGit.parent_path();
    if (status == 0 && isTheSame(git_repository_workdir(repository.get()), beside))
        return repository;
    RepositoryHandle only;
    if (make(only, git_repository_open_ext, beside.c_str(), static_cast<unsigned>(GIT_REPOSITORY_OPEN_NO_SEARCH),
             nullptr)
        < 0)
        return damagedRepository(dotGit, lastDetail());
    if (status < 0)
        return damagedRepository(dotGit, detail);
    return repository;
}

bool canReadWorkTreeFiles(git_repository *repository)
{
    if (workTreeFilesProblem(git_repository_path(repository), git_repository_commondir(repository)))
        return false;
    ConfigHandle config;
    if (make(config, git_repository_config_snapshot, repository) < 0)
        return false;
    for (const char *key : {"core.excludesfile", "core.attributesfile"}) {
        git_buf path = GIT_BUF_INIT;
        const std::unique_ptr<git_buf, void (*)(git_buf *)> owner(&path, git_buf_dispose);
        const bool isThere = git_config_get_path(&path, config.get(), key) == 0;
        if (isThere && fileProblem(path.ptr, largestIgnoreRules))
            return false;
    }
    return true;
}

} // namespace torchferry::git
