// SPDX-License-Identifier: Apache-2.0
#include "core/git/object_backend.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include <git2.h>
#include <git2/odb_backend.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

namespace torchferry::git {

namespace {

struct Backend : git_odb_backend {
    explicit Backend(const std::string &folder) : git_odb_backend(), objects(folder) {}

    ObjectStore objects;
    git_odb_backend *writer = nullptr; ///< libgit2's own, for what is new
};

ObjectId idOf(const git_oid *oid)
{
    ObjectId id;
    std::copy_n(oid->id, id.size(), id.begin());
    return id;
}

git_oid oidOf(const ObjectId &id)
{
    git_oid oid;
    std::copy_n(id.begin(), id.size(), oid.id);
    return oid;
}

int report(const ObjectProblem &problem)
{
    git_error_set_str(GIT_ERROR_ODB, problem.detail.c_str());
    switch (problem.kind) {
    case ObjectProblem::Kind::missing: return GIT_ENOTFOUND;
    case ObjectProblem::Kind::cancelled: return GIT_EUSER;
    case ObjectProblem::Kind::tooLarge: return GIT_EINVALID;
    case ObjectProblem::Kind::damaged: break;
    }
    return GIT_ERROR;
}

/// Nothing may be thrown through libgit2.
template <class Function>
int guarded(Function function)
{
    try {
        return function();
    } catch (const std::bad_alloc &) {
        noteOutOfMemory(true);
        git_error_set_str(GIT_ERROR_NOMEMORY, "out of memory");
        return GIT_ERROR;
    } catch (const std::exception &error) {
        git_error_set_str(GIT_ERROR_ODB, error.what());
        return GIT_ERROR;
    }
}

int readInto(Backend *backend, void **bytes, std::size_t *size, git_object_t *type, const git_oid *oid)
{
    auto object = backend->objects.read(idOf(oid));
    if (!object)
        return report(object.error());
    // libgit2 wants a zero behind the bytes.
    void *copy = git_odb_backend_data_alloc(backend, object->bytes.size() + 1);
    if (copy == nullptr)
        throw std::bad_alloc();
    std::memcpy(copy, object->bytes.c_str(), object->bytes.size() + 1);
    *bytes = copy;
    *size = object->bytes.size();
    *type = static_cast<git_object_t>(object->type);
    return 0;
}

int find(Backend *backend, git_oid *found, const git_oid *start, std::size_t digits)
{
    const auto ids = backend->objects.findPrefix(idOf(start), digits);
    if (!ids)
        return report(ids.error());
    if (ids->empty())
        return report({});
    if (ids->size() > 1) {
        git_error_set_str(GIT_ERROR_ODB, "the abbreviated object id is ambiguous");
        return GIT_EAMBIGUOUS;
    }
    *found = oidOf(ids->front());
    return 0;
}

int onRead(void **bytes, std::size_t *size, git_object_t *type, git_odb_backend *base, const git_oid *oid)
{
    return guarded([&] { return readInto(static_cast<Backend *>(base), bytes, size, type, oid); });
}

int onReadPrefix(git_oid *found, void **bytes, std::size_t *size, git_object_t *type, git_odb_backend *base,
                 const git_oid *start, std::size_t digits)
{
    return guarded([&] {
        auto *backend = static_cast<Backend *>(base);
        const int status = find(backend, found, start, digits);
        return status < 0 ? status : readInto(backend, bytes, size, type, found);
    });
}

int onReadHeader(std::size_t *size, git_object_t *type, git_odb_backend *base, const git_oid *oid)
{
    return guarded([&] {
        const auto header = static_cast<Backend *>(base)->objects.header(idOf(oid));
        if (!header)
            return report(header.error());
        *size = static_cast<std::size_t>(header->size);
        *type = static_cast<git_object_t>(header->type);
        return 0;
    });
}

int onExists(git_odb_backend *base, const git_oid *oid)
{
    return guarded([&] { return static_cast<Backend *>(base)->objects.exists(idOf(oid)) ? 1 : 0; }) == 1 ? 1 : 0;
}

int onExistsPrefix(git_oid *found, git_odb_backend *base, const git_oid *start, std::size_t digits)
{
    return guarded([&] { return find(static_cast<Backend *>(base), found, start, digits); });
}

int onWrite(git_odb_backend *base, const git_oid *oid, const void *bytes, std::size_t size, git_object_t type)
{
    git_odb_backend *writer = static_cast<Backend *>(base)->writer;
    writer->odb = base->odb;
    return writer->write(writer, oid, bytes, size, type);
}

int onWriteStream(git_odb_stream **stream, git_odb_backend *base, git_object_size_t size, git_object_t type)
{
    git_odb_backend *writer = static_cast<Backend *>(base)->writer;
    writer->odb = base->odb;
    return writer->writestream(stream, writer, size, type);
}

void onFree(git_odb_backend *base)
{
    auto *backend = static_cast<Backend *>(base);
    if (backend->writer != nullptr)
        backend->writer->free(backend->writer);
    delete backend; // NOLINT: libgit2 owns it from the moment it was added
}

std::unique_ptr<Backend> makeBackend(const std::string &folder)
{
    auto backend = std::make_unique<Backend>(folder);
    backend->version = GIT_ODB_BACKEND_VERSION;
    backend->read = onRead;
    backend->read_prefix = onReadPrefix;
    backend->read_header = onReadHeader;
    backend->exists = onExists;
    backend->exists_prefix = onExistsPrefix;
    backend->write = onWrite;
    backend->writestream = onWriteStream;
    backend->free = onFree;
    if (git_odb_backend_loose(&backend->writer, folder.c_str(), -1, 1, 0, 0) < 0)
        return nullptr;
    return backend;
}

} // namespace

ObjectStore *readThroughStore(git_repository *repository)
{
    const std::string folder = std::string(git_repository_commondir(repository)) + "objects";
    auto backend = makeBackend(folder);
    OdbHandle odb;
    if (!backend || make(odb, git_odb_new) < 0 || git_odb_add_backend(odb.get(), backend.get(), 1) < 0)
        return nullptr;
    ObjectStore *store = &backend.release()->objects;
    return git_repository_set_odb(repository, odb.get()) < 0 ? nullptr : store;
}

} // namespace torchferry::git
