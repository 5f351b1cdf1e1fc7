// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/git/repository.h"

// libgit2 itself stays behind the .cpp files.
struct git_blob;
struct git_commit;
struct git_config;
struct git_index;
struct git_object;
struct git_odb;
struct git_reference;
struct git_reference_iterator;
struct git_repository;
struct git_signature;
struct git_status_list;
struct git_tree;
struct git_tree_entry;
struct git_oid;

namespace torchferry::git {

/// Gives an object back to libgit2.
struct Release {
    void operator()(git_blob *object) const;
    void operator()(git_commit *object) const;
    void operator()(git_config *object) const;
    void operator()(git_index *object) const;
    void operator()(git_object *object) const;
    void operator()(git_odb *object) const;
    void operator()(git_reference *object) const;
    void operator()(git_reference_iterator *object) const;
    void operator()(git_repository *object) const;
    void operator()(git_signature *object) const;
    void operator()(git_status_list *object) const;
    void operator()(git_tree *object) const;
    void operator()(git_tree_entry *object) const;
};

template <class T>
using Handle = std::unique_ptr<T, Release>;
using BlobHandle = Handle<git_blob>;
using CommitHandle = Handle<git_commit>;
using ConfigHandle = Handle<git_config>;
using IndexHandle = Handle<git_index>;
using ObjectHandle = Handle<git_object>;
using OdbHandle = Handle<git_odb>;
using ReferenceHandle = Handle<git_reference>;
using ReferenceIteratorHandle = Handle<git_reference_iterator>;
using RepositoryHandle = Handle<git_repository>;
using SignatureHandle = Handle<git_signature>;
using StatusHandle = Handle<git_status_list>;
using TreeHandle = Handle<git_tree>;
using TreeEntryHandle = Handle<git_tree_entry>;

/// Calls `function(T **, arguments...)` and takes ownership of what it made: `make(handle, git_blob_lookup, …)`.
template <class T, class Function, class... Arguments>
[[nodiscard]] int make(Handle<T> &handle, Function function, Arguments... arguments)
{
    T *object = nullptr;
    const int status = function(&object, arguments...);
    handle.reset(object);
    return status;
}

/// Starts libgit2, once in a process. Every public function of the room that may be the first calls it.
void startLibrary();

/// What libgit2 said about the call that just failed, as argument `detail`. To be called before anything else is.
/// Throws std::bad_alloc where there was not enough memory, which says nothing about the repository; so does
/// `objectFailure`.
[[nodiscard]] tl::unexpected<Error> gitFailure(std::string_view code, std::vector<MessageArgument> arguments);

/// Throws std::bad_alloc when what libgit2 did on this thread failed for want of memory, also where it says something
/// else.
void throwIfOutOfMemory();
/// Notes that a function libgit2 called had not enough memory: nothing may be thrown through libgit2.
void noteOutOfMemory(bool isOutOfMemory) noexcept;

[[nodiscard]] std::string hex(const git_oid &id);

/// Why `path` cannot be looked into, if so: TF2001, TF2002.
[[nodiscard]] Result<> checkReadable(const std::string &path);
/// Paths are text everywhere else in the program: bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string printable(std::string_view path);

/// What no source is as long as; such files are not loaded.
constexpr std::size_t kLargestSource = std::size_t{64} << 20U;
[[nodiscard]] bool isPython(std::string_view path);
[[nodiscard]] Error tooLarge(const std::string &path, std::size_t size);

/// Why the object `id`, which `path` denotes, could not be had: TF1901 (cancelled), TF2014 (not there), TF2027
/// (damaged), TF2028 (too large). `status` is what libgit2 returned; to be called before anything else is.
[[nodiscard]] tl::unexpected<Error> objectFailure(int status, const git_oid &id, const std::string &path);

class ObjectStore;

struct Repository::Private {
    RepositoryHandle repository;
    ObjectStore *objects = nullptr; ///< of the repository, which reads through it
    std::string workTree;
    std::string gitDirectory;

    [[nodiscard]] Result<CommitHandle> commit(const std::string &id) const;
    [[nodiscard]] Result<TreeHandle> tree(const std::string &commitId) const;
    /// TF2034: there is the file that git keeps others from a branch with while it writes it.
    [[nodiscard]] Result<> checkUnlocked(const std::string &branch) const;
};

} // namespace torchferry::git
