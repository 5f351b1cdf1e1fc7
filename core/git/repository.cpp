// SPDX-License-Identifier: Apache-2.0
#include "core/git/repository.h"

#include <algorithm>
#include <filesystem>
#include <new>

#include <unistd.h>

#include <git2.h>

#include "core/base/reason.h"
#include "core/git/branch_name.h"
#include "core/git/git_files.h"
#include "core/git/handles.h"
#include "core/git/object_backend.h"
#include "core/git/open_repository.h"
#include "core/git/reference_place.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

thread_local bool wasOutOfMemory = false;

std::string withoutTrailingSlash(std::string path)
{
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

std::string canonical(const char *path)
{
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    return withoutTrailingSlash(error ? std::string(path) : real.string());
}

std::string configured(git_config *config, const char *key)
{
    git_buf buffer = GIT_BUF_INIT;
    const std::unique_ptr<git_buf, void (*)(git_buf *)> owner(&buffer, git_buf_dispose);
    std::string value;
    if (git_config_get_string_buf(&buffer, config, key) == 0)
        value.assign(buffer.ptr, buffer.size);
    const std::size_t begin = value.find_first_not_of(" \t\r\n");
    return begin == std::string::npos ? std::string()
                                      : value.substr(begin, value.find_last_not_of(" \t\r\n") - begin + 1);
}

} // namespace

Result<> checkReadable(const std::string &path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return failure("TF2001", {{"path", path}});
    if (error)
        return failure(Reason::unreadablePath, {{"path", path}, {"detail", error.message()}});
    if (access(path.c_str(), fs::is_directory(status) ? R_OK | X_OK : R_OK) != 0)
        return failure(Reason::unreadablePath, {{"path", path}, {"detail", std::generic_category().message(errno)}});
    return {};
}

void startLibrary()
{
    // Started once and never stopped: threads that still hold objects may outlive any point at which one could.
    [[maybe_unused]] static const bool started = [] {
        git_libgit2_init();
        // git refuses repositories of other users because their configuration can name programs to run. Nothing here
        // runs a program a repository names, and containers and sudo routinely meet such repositories.
        git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
        git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
        // Extensions that do not change how what is here is read; a missing object of a partial clone is reported.
        const char *extensions[] = {"partialclone", "worktreeconfig", "preciousobjects"};
        git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, std::size(extensions));
        return true;
    }();
}

void noteOutOfMemory(bool isOutOfMemory) noexcept
{
    wasOutOfMemory = isOutOfMemory;
}

void throwIfOutOfMemory()
{
    const git_error *last = git_error_last();
    const bool isOutOfMemory = wasOutOfMemory || (last != nullptr && last->klass == GIT_ERROR_NOMEMORY);
    wasOutOfMemory = false;
    if (isOutOfMemory)
        throw std::bad_alloc();
}

tl::unexpected<Error> gitFailure(std::string_view code, std::vector<MessageArgument> arguments)
{
    throwIfOutOfMemory();
    const git_error *last = git_error_last();
    arguments.push_back({"detail", last && last->message ? last->message : "?"});
    return failure(code, std::move(arguments));
}

tl::unexpected<Error> objectFailure(int status, const git_oid &id, const std::string &path)
{
    if (status == GIT_EUSER)
        return failure(Reason::cancelled);
    throwIfOutOfMemory();
    if (status == GIT_ENOTFOUND)
        return gitFailure("TF2014", {{"path", path}});
    return gitFailure(status == GIT_EINVALID ? "TF2028" : "TF2027", {{"path", path}, {"object", hex(id)}});
}

std::string hex(const git_oid &id)
{
    std::string text(GIT_OID_HEXSZ, '0');
    git_oid_fmt(text.data(), &id);
    return text;
}

Repository::Repository(std::unique_ptr<Private> p) : d(std::move(p)) {}
Repository::Repository(Repository &&) noexcept = default;
Repository &Repository::operator=(Repository &&) noexcept = default;
Repository::~Repository() = default;

Result<Repository> Repository::open(const std::string &path)
{
    auto opened = openRepository(path);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    auto d = std::make_unique<Private>();
    d->repository = std::move(*opened);
    git_repository *repository = d->repository.get();
    if (d->objects = readThroughStore(repository); d->objects == nullptr)
        return gitFailure("TF2099", {{"path", path}});
    if (git_repository_is_bare(repository))
        return failure("TF2004", {{"path", path}});
    d->workTree = canonical(git_repository_workdir(repository));
    d->gitDirectory = canonical(git_repository_path(repository));
    const int unborn = git_repository_head_unborn(repository);
    if (unborn == 1)
        return failure("TF2005", {{"path", path}});
    if (unborn < 0)
        return damagedRepository(fs::path(d->workTree) / ".git", gitFailure({}, {}).value().arguments.back().value);
    return Repository(std::move(d));
}

const std::string &Repository::workTree() const
{
    return d->workTree;
}

const std::string &Repository::gitDirectory() const
{
    return d->gitDirectory;
}

Result<Head> Repository::head() const
{
    ReferenceHandle reference;
    if (const int status = make(reference, git_repository_head, d->repository.get()); status < 0) {
        if (status == GIT_EUNBORNBRANCH)
            return failure("TF2005", {{"path", d->workTree}});
        return gitFailure("TF2099", {{"path", d->workTree}});
    }
    ObjectHandle commit;
    if (const int status = make(commit, git_reference_peel, reference.get(), GIT_OBJECT_COMMIT); status < 0) {
        const git_oid *id = git_reference_target(reference.get());
        if (status == GIT_ENOTFOUND || id == nullptr)
            return gitFailure("TF2099", {{"path", d->workTree}});
        return objectFailure(status, *id, d->workTree);
    }
    Head head;
    head.commitId = hex(*git_object_id(commit.get()));
    if (git_repository_head_detached(d->repository.get()) != 1)
        head.branch = git_reference_shorthand(reference.get());
    return head;
}

Result<std::string> Repository::resolve(std::string_view revision) const
{
    const std::string name(revision);
    ObjectHandle object;
    ObjectHandle commit;
    if (name.find('\0') != std::string::npos || make(object, git_revparse_single, d->repository.get(), name.c_str()) < 0
        || make(commit, git_object_peel, object.get(), GIT_OBJECT_COMMIT) < 0)
        return failure("TF2006", {{"path", d->workTree}, {"revision", name.substr(0, name.find('\0'))}});
    return hex(*git_object_id(commit.get()));
}

Result<CommitHandle> Repository::Private::commit(const std::string &id) const
{
    git_oid oid;
    CommitHandle commit;
    const auto none = [&] { return failure("TF2006", {{"path", workTree}, {"revision", id}}); };
    if (id.size() != GIT_OID_HEXSZ || git_oid_fromstr(&oid, id.c_str()) < 0)
        return none();
    if (const int status = make(commit, git_commit_lookup, repository.get(), &oid); status < 0)
        return status == GIT_ENOTFOUND ? none() : objectFailure(status, oid, workTree);
    return commit;
}

Result<TreeHandle> Repository::Private::tree(const std::string &commitId) const
{
    auto found = commit(commitId);
    if (!found)
        return tl::unexpected(std::move(found.error()));
    TreeHandle tree;
    if (const int status = make(tree, git_commit_tree, found->get()); status < 0)
        return status == GIT_ENOTFOUND ? gitFailure("TF2099", {{"path", workTree}})
                                       : objectFailure(status, *git_commit_tree_id(found->get()), workTree);
    return tree;
}

namespace {

/// A name as git writes it into a commit: without what would end it there, and without marks at its ends.
std::string withoutCrud(std::string text)
{
    const auto isCrud = [](char c) {
        return static_cast<unsigned char>(c) <= 32 || std::string_view(".,:;<>\"\\'").find(c) != std::string_view::npos;
    };
    while (!text.empty() && isCrud(text.back()))
        text.pop_back();
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), isCrud));
    std::erase_if(text, [](char c) { return c == '<' || c == '>' || c == '\n'; });
    return text;
}

} // namespace

Result<Identity> Repository::identity() const
{
    ConfigHandle config;
    if (make(config, git_repository_config_snapshot, d->repository.get()) < 0)
        return gitFailure("TF2099", {{"path", d->workTree}});
    Identity identity{withoutCrud(configured(config.get(), "user.name")),
                      withoutCrud(configured(config.get(), "user.email"))};
    // git refuses a name that consists of nothing but what it strips; so does the signature made of it.
    SignatureHandle signature;
    if (identity.name.empty() || identity.email.empty()
        || make(signature, git_signature_now, identity.name.c_str(), identity.email.c_str()) < 0)
        return failure(Reason::noAuthor, {{"path", d->workTree}});
    return identity;
}

Result<bool> Repository::branchExists(std::string_view branch) const
{
    ReferenceHandle reference;
    const std::string name(branch);
    const int status = make(reference, git_branch_lookup, d->repository.get(), name.c_str(), GIT_BRANCH_LOCAL);
    if (status == GIT_ENOTFOUND || status == GIT_EINVALIDSPEC)
        return false;
    if (status < 0)
        return gitFailure("TF2099", {{"path", d->workTree}});
    return true;
}

Result<> Repository::checkNewBranch(std::string_view name) const
{
    if (auto problem = branchNameProblem(name))
        return tl::unexpected(std::move(*problem));
    const std::string branch(name);
    if (const auto exists = branchExists(branch); !exists)
        return tl::unexpected(exists.error());
    else if (*exists)
        return failure(Reason::branchExists, {{"branch", branch}});

    // A reference is a file in git's eyes: "a" and "a/b" exclude each other.
    for (std::size_t slash = branch.find('/'); slash != std::string::npos; slash = branch.find('/', slash + 1))
        if (const auto exists = branchExists(branch.substr(0, slash)); exists && *exists)
            return failure(Reason::branchInTheWay, {{"branch", branch}, {"other", branch.substr(0, slash)}});
    ReferenceIteratorHandle below;
    const std::string glob = "refs/heads/" + branch + "/*";
    const char *found = nullptr;
    if (make(below, git_reference_iterator_glob_new, d->repository.get(), glob.c_str()) == 0
        && git_reference_next_name(&found, below.get()) == 0)
        return failure(Reason::branchInTheWay,
                       {{"branch", branch}, {"other", found + std::string_view("refs/heads/").size()}});
    if (const auto link = linkOutOfRepository(git_repository_commondir(d->repository.get()), branch))
        return failure(Reason::linkOutOfRepository, {{"branch", branch}, {"path", link->string()}});
    return d->checkUnlocked(branch);
}

Result<> Repository::Private::checkUnlocked(const std::string &branch) const
{
    const fs::path lock =
        fs::path(canonical(git_repository_commondir(repository.get()))) / ("refs/heads/" + branch + ".lock");
    std::error_code error;
    if (fs::symlink_status(lock, error).type() == fs::file_type::not_found || error)
        return {};
    return failure(Reason::lockInTheWay, {{"branch", branch}, {"path", lock.string()}});
}

bool Repository::hasUncommittedChanges() const
{
    if (!canReadWorkTreeFiles(d->repository.get()) || folderRulesProblem(d->workTree))
        return false;
    git_status_options options{};
    git_status_options_init(&options, GIT_STATUS_OPTIONS_VERSION);
    options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR;
    options.flags = GIT_STATUS_OPT_EXCLUDE_SUBMODULES; // and no untracked files; the index on disk is not refreshed
    StatusHandle status;
    return make(status, git_status_list_new, d->repository.get(), &options) == 0
           && git_status_list_entrycount(status.get()) > 0;
}

} // namespace torchferry::git
