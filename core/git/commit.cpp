// SPDX-License-Identifier: Apache-2.0
#include <map>

#include <git2.h>

#include "core/base/reason.h"
#include "core/git/handles.h"
#include "core/git/repository.h"

namespace torchferry::git {

namespace {

/// Writes the parts of one commit. Nothing refers to them until `Repository::commit` makes the reference.
class CommitWriter {
public:
    CommitWriter(git_repository *repository, const std::string &workTree)
        : m_repository(repository),
          m_workTree(workTree)
    {}

    /// The parent's tree with the new bytes of `files`.
    [[nodiscard]] Result<git_oid> writeTree(git_tree *parent, const std::vector<ChangedFile> &files,
                                            const engine::CancelFlag *cancel) const
    {
        std::map<std::string, git_tree_update> updates; // by path, each once
        for (const ChangedFile &file : files) {
            if (cancel != nullptr && cancel->cancelled())
                return failure(Reason::cancelled);
            TreeEntryHandle entry;
            const int status = make(entry, git_tree_entry_bypath, parent, file.path.c_str());
            if (status < 0 && status != GIT_ENOTFOUND)
                return notWritable(); // a folder above it cannot be read
            const bool isThere = status >= 0;
            if (file.isNew ? isThere : !isThere || !isFile(entry.get()))
                return failure(Reason::noFileOfCommit, {{"path", file.path}});
            git_oid id;
            if (git_blob_create_from_buffer(&id, m_repository, file.bytes.data(), file.bytes.size()) < 0)
                return notWritable();
            const auto [at, isNew] = updates.try_emplace(file.path);
            const git_filemode_t mode = isThere ? git_tree_entry_filemode(entry.get()) : GIT_FILEMODE_BLOB;
            at->second = {GIT_TREE_UPDATE_UPSERT, id, mode, at->first.c_str()};
            if (isThere && git_oid_equal(&id, git_tree_entry_id(entry.get())))
                updates.erase(at);
        }
        std::vector<git_tree_update> list;
        list.reserve(updates.size());
        for (const auto &[path, update] : updates)
            list.push_back(update);
        if (list.empty())
            return failure(Reason::nothingToCommit);
        git_oid tree;
        if (git_tree_create_updated(&tree, m_repository, parent, list.size(), list.data()) < 0)
            return notWritable();
        return tree;
    }

    [[nodiscard]] Result<git_oid> writeCommit(const git_commit *parent, const git_oid &treeId,
                                              const std::string &message, const Identity &author,
                                              const Identity &committer) const
    {
        auto authorSignature = signature(author);
        if (!authorSignature)
            return tl::unexpected(std::move(authorSignature.error()));
        auto committerSignature = signature(committer);
        if (!committerSignature)
            return tl::unexpected(std::move(committerSignature.error()));
        TreeHandle tree;
        if (make(tree, git_tree_lookup, m_repository, &treeId) < 0)
            return notWritable();
        const git_commit *parents[] = {parent};
        git_oid id;
        if (git_commit_create(&id, m_repository, nullptr, authorSignature->get(), committerSignature->get(), nullptr,
                              tidied(message).c_str(), tree.get(), 1, parents)
            < 0)
            return notWritable();
        return id;
    }

    [[nodiscard]] Result<> makeBranch(const std::string &branch, const git_oid &id, const std::string &message) const
    {
        const std::string name = "refs/heads/" + branch;
        const std::string log = "commit: " + message.substr(0, message.find('\n'));
        ReferenceHandle reference;
        const int status = make(reference, git_reference_create, m_repository, name.c_str(), &id, 0, log.c_str());
        if (status == GIT_EEXISTS) // another process made it since it was checked
            return failure(Reason::branchExists, {{"branch", branch}});
        if (status < 0)
            return notWritable();
        return {};
    }

private:
    [[nodiscard]] static bool isFile(const git_tree_entry *entry)
    {
        const git_filemode_t mode = git_tree_entry_filemode(entry);
        return mode == GIT_FILEMODE_BLOB || mode == GIT_FILEMODE_BLOB_EXECUTABLE;
    }

    [[nodiscard]] tl::unexpected<Error> notWritable() const
    {
        return gitFailure(codeOf(Reason::repositoryNotWritable), {{"path", m_workTree}});
    }

    [[nodiscard]] Result<SignatureHandle> signature(const Identity &identity) const
    {
        SignatureHandle signature;
        if (make(signature, git_signature_now, identity.name.c_str(), identity.email.c_str()) < 0)
            return failure(Reason::noAuthor, {{"path", m_workTree}});
        return signature;
    }

    /// As `git commit` leaves it: no trailing blanks, one final newline. Lines with '#' stay.
    [[nodiscard]] static std::string tidied(const std::string &message)
    {
        git_buf buffer = GIT_BUF_INIT;
        const std::unique_ptr<git_buf, void (*)(git_buf *)> owner(&buffer, git_buf_dispose);
        std::string text = message;
        if (git_message_prettify(&buffer, message.c_str(), 0, '#') == 0)
            text.assign(buffer.ptr, buffer.size);
        return text;
    }

    git_repository *m_repository;
    const std::string &m_workTree;
};

} // namespace

Result<std::string> Repository::commit(const CommitRequest &request) const
{
    if (request.files.empty())
        return failure(Reason::nothingToCommit);
    if (auto usable = checkNewBranch(request.branch); !usable)
        return tl::unexpected(std::move(usable.error()));
    const Result<Identity> configured = identity();
    if (!request.author && !configured)
        return tl::unexpected(configured.error());
    const Identity author = request.author ? *request.author : *configured;

    const auto parent = d->commit(request.parentId);
    if (!parent)
        return tl::unexpected(parent.error());
    const auto parentTree = d->tree(request.parentId);
    if (!parentTree)
        return tl::unexpected(parentTree.error());

    const CommitWriter writer(d->repository.get(), d->workTree);
    const auto tree = writer.writeTree(parentTree->get(), request.files, request.cancel);
    if (!tree)
        return tl::unexpected(tree.error());
    const auto id = writer.writeCommit(parent->get(), *tree, request.message, author, configured.value_or(author));
    if (!id)
        return tl::unexpected(id.error());
    // Nothing refers to the objects written so far; git's own clean-up removes them.
    if ((request.cancel != nullptr && request.cancel->cancelled())
        || (request.mayMakeBranch && !request.mayMakeBranch()))
        return failure(Reason::cancelled);
    std::string written = hex(*id); // nothing may fail any more once the branch is there
    if (auto made = writer.makeBranch(request.branch, *id, request.message); !made) {
        // Another process may have begun to make it since it was checked.
        const Result<> unlocked =
            is(made.error(), Reason::repositoryNotWritable) ? d->checkUnlocked(request.branch) : Result<>();
        return tl::unexpected(unlocked ? std::move(made.error()) : unlocked.error());
    }
    return written;
}

} // namespace torchferry::git
