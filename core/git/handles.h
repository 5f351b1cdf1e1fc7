// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <git2.h>

#include "core/base/error.h"
#include "core/git/repository.h"

namespace torchferry::git {

/// Owns one libgit2 object: `Handle<git_tree, git_tree_free>`.
template <class T, void (*release)(T *)>
struct Releaser {
    void operator()(T *object) const { release(object); }
};
template <class T, void (*release)(T *)>
using Handle = std::unique_ptr<T, Releaser<T, release>>;

using BlobHandle = Handle<git_blob, git_blob_free>;
using CommitHandle = Handle<git_commit, git_commit_free>;
using ConfigHandle = Handle<git_config, git_config_free>;
using IndexHandle = Handle<git_index, git_index_free>;
using ObjectHandle = Handle<git_object, git_object_free>;
using OdbHandle = Handle<git_odb, git_odb_free>;
using ReferenceHandle = Handle<git_reference, git_reference_free>;
using ReferenceIteratorHandle = Handle<git_reference_iterator, git_reference_iterator_free>;
using RepositoryHandle = Handle<git_repository, git_repository_free>;
using SignatureHandle = Handle<git_signature, git_signature_free>;
using StatusHandle = Handle<git_status_list, git_status_list_free>;
using TreeHandle = Handle<git_tree, git_tree_free>;
using TreeEntryHandle = Handle<git_tree_entry, git_tree_entry_free>;

/// Calls `function(T **, arguments...)` and takes ownership of what it made: `make(handle, git_blob_lookup, …)`.
template <class T, void (*release)(T *), class Function, class... Arguments>
[[nodiscard]] int make(Handle<T, release> &handle, Function function, Arguments... arguments)
{
    T *object = nullptr;
    const int status = function(&object, arguments...);
    handle.reset(object);
    return status;
}

/// Starts libgit2, once in a process. Every public function of the room that may be the first calls it.
void startLibrary();

/// What libgit2 said about the call that just failed, as argument `detail`. To be called before anything else is.
[[nodiscard]] tl::unexpected<Error> gitFailure(std::string_view code, std::vector<MessageArgument> arguments);

[[nodiscard]] std::string hex(const git_oid &id);

/// Why `path` cannot be looked into, if so: TF2001, TF2002.
[[nodiscard]] Result<> checkReadable(const std::string &path);
/// Paths are text everywhere else in the program: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string printable(std::string_view path);

/// What no source is as long as; such files are not loaded.
constexpr std::size_t kLargestSource = std::size_t{64} << 20U;
[[nodiscard]] bool isPython(std::string_view path);
[[nodiscard]] Error tooLarge(const std::string &path, std::size_t size);

struct Repository::Private {
    RepositoryHandle repository;
    std::string workTree;
    std::string gitDirectory;

    [[nodiscard]] Result<CommitHandle> commit(const std::string &id) const;
    [[nodiscard]] Result<TreeHandle> tree(const std::string &commitId) const;
};

} // namespace torchferry::git
