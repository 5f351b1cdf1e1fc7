// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include <git2.h>

#include "core/base/reason.h"
#include "core/git/handles.h"
#include "core/git/object_store.h"
#include "core/git/repository.h"
#include "core/git/tree_walk.h"
#include "core/source/encodings.h"
#include "core/source/line_limit.h"

namespace torchferry::git {

namespace {

using engine::Input;
using engine::InputFile;

InputFile::Kind kindOf(git_filemode_t mode)
{
    switch (mode) {
    case GIT_FILEMODE_BLOB_EXECUTABLE: return InputFile::Kind::executable;
    case GIT_FILEMODE_LINK: return InputFile::Kind::symlink;
    case GIT_FILEMODE_COMMIT: return InputFile::Kind::submodule;
    default: return InputFile::Kind::regular;
    }
}

bool isLfsPointer(std::string_view bytes)
{
    return bytes.size() < 1024 && bytes.starts_with("version https://git-lfs.github.com/spec/");
}

/// Files as the object database has them.
class Blobs {
public:
    Blobs(git_repository *repository, OdbHandle odb) : m_repository(repository), m_odb(std::move(odb)) {}

    /// `path`: what the failure names.
    [[nodiscard]] Result<std::uint64_t> size(const git_oid &id, const std::string &path) const
    {
        std::size_t size = 0;
        git_object_t type = GIT_OBJECT_INVALID;
        if (const int status = git_odb_read_header(&size, &type, m_odb.get(), &id); status < 0)
            return objectFailure(status, id, path);
        return size;
    }

    [[nodiscard]] Result<std::string> bytes(const git_oid &id, const std::string &path) const
    {
        BlobHandle blob;
        if (const int status = make(blob, git_blob_lookup, m_repository, &id); status < 0)
            return objectFailure(status, id, path);
        return std::string(static_cast<const char *>(git_blob_rawcontent(blob.get())),
                           static_cast<std::size_t>(git_blob_rawsize(blob.get())));
    }

private:
    git_repository *m_repository;
    OdbHandle m_odb;
};

Result<Blobs> blobsOf(git_repository *repository, const std::string &workTree)
{
    OdbHandle odb;
    if (make(odb, git_repository_odb, repository) < 0)
        return gitFailure("TF2099", {{"path", workTree}});
    return Blobs(repository, std::move(odb));
}

/// Links are followed neither here nor for sources: what is read is what the commit has.
mapping::RuleText ruleText(const Blobs &blobs, mapping::RuleText::Kind kind, const std::string &path,
                           const git_tree_entry *entry)
{
    mapping::RuleText text;
    text.kind = kind;
    text.path = printable(path);
    const git_oid &id = *git_tree_entry_id(entry);
    if (git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK) {
        text.failure = Error{"TF2011", {{"path", text.path}}, {text.path, 0, 0}};
    } else if (const auto size = blobs.size(id, text.path); size && *size > engine::largestRules) {
        text.failure = Error{"TF3011", {{"path", text.path}}, {text.path, 0, 0}};
    } else {
        auto bytes = blobs.bytes(id, text.path);
        if (bytes)
            text.bytes = std::move(*bytes);
        else
            text.failure = std::move(bytes.error());
    }
    return text;
}

/// Settings and rules of the project, which are at the root of the repository whatever part of it is read.
std::vector<mapping::RuleText> rulesOf(git_repository *repository, const Blobs &blobs, git_tree *root)
{
    using Kind = mapping::RuleText::Kind;
    std::vector<mapping::RuleText> rules;
    const auto isThere = [](int status) {
        if (status < 0)
            throwIfOutOfMemory(); // which says nothing about the project
        return status == 0;
    };
    TreeEntryHandle settings;
    if (isThere(make(settings, git_tree_entry_bypath, root, ".torchferry/project.json"))
        && git_tree_entry_type(settings.get()) == GIT_OBJECT_BLOB)
        rules.push_back(ruleText(blobs, Kind::projectSettings, ".torchferry/project.json", settings.get()));
    TreeEntryHandle folder;
    TreeHandle tree;
    if (!isThere(make(folder, git_tree_entry_bypath, root, ".torchferry/rules"))
        || git_tree_entry_type(folder.get()) != GIT_OBJECT_TREE
        || !isThere(make(tree, git_tree_lookup, repository, git_tree_entry_id(folder.get()))))
        return rules;
    for (std::size_t index = 0; index < git_tree_entrycount(tree.get()); ++index) { // in the order of their names
        const git_tree_entry *entry = git_tree_entry_byindex(tree.get(), index);
        const std::string_view name = git_tree_entry_name(entry);
        if (name.ends_with(".json") && git_tree_entry_type(entry) == GIT_OBJECT_BLOB)
            rules.push_back(ruleText(blobs, Kind::projectRules, ".torchferry/rules/" + std::string(name), entry));
    }
    return rules;
}

/// What cannot be read says nothing: how long lines are is no reason to stop.
std::optional<std::uint32_t> lineLimitOf(const Blobs &blobs, git_tree *root)
{
    for (const std::string_view name : source::lineLimitFiles) {
        const git_tree_entry *entry = git_tree_entry_byname(root, std::string(name).c_str());
        if (entry == nullptr || git_tree_entry_type(entry) != GIT_OBJECT_BLOB
            || git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK)
            continue;
        const git_oid &id = *git_tree_entry_id(entry);
        const auto size = blobs.size(id, std::string(name));
        if (!size || *size > source::largestLineLimitFile)
            continue;
        const auto bytes = blobs.bytes(id, std::string(name));
        if (const auto limit = bytes ? source::lineLimitIn(*bytes) : std::nullopt)
            return limit;
    }
    return std::nullopt;
}

/// Lists files first and reads them when it is known that they fit into memory.
class SnapshotReader {
public:
    SnapshotReader(const Blobs &blobs, const std::string &project)
        : m_blobs(blobs),
          m_total(mostSourceBytes, "TF2030", project)
    {}

    [[nodiscard]] Result<> list(const std::string &path, const git_tree_entry *entry, bool unsafe)
    {
        InputFile file;
        file.path = printable(path);
        file.blobId = hex(*git_tree_entry_id(entry));
        file.kind = kindOf(git_tree_entry_filemode(entry));
        Result<> listed;
        if (unsafe)
            file.failure = Error{codeOf(Reason::unsafePath), {{"path", file.path}}, {}};
        else if (file.path != path)
            file.failure = Error{"TF2013", {{"path", file.path}}, {}};
        else if (file.kind == InputFile::Kind::submodule)
            file.failure = Error{"TF2012", {{"path", path}}, {}};
        else if (file.kind == InputFile::Kind::symlink && isPython(path))
            file.failure = Error{"TF2011", {{"path", path}}, {}};
        else if (isPython(path))
            listed = listSource(file, *git_tree_entry_id(entry));
        m_files.push_back(std::move(file));
        return listed;
    }

    [[nodiscard]] Result<std::vector<InputFile>> read()
    {
        for (const auto &[index, id] : m_sources)
            if (auto done = readBytes(m_files[index], index, id); !done)
                return tl::unexpected(std::move(done.error()));
        std::sort(m_files.begin(), m_files.end(),
                  [](const InputFile &a, const InputFile &b) { return a.path < b.path; });
        return std::move(m_files);
    }

private:
    [[nodiscard]] Result<> listSource(InputFile &file, const git_oid &id)
    {
        const auto size = m_blobs.size(id, file.path);
        if (!size)
            return setFailure(file, size.error());
        if (*size > kLargestSource)
            return setFailure(file, tooLarge(file.path, *size));
        m_sources.emplace_back(m_files.size(), id);
        return m_total.add(*size);
    }

    [[nodiscard]] Result<> readBytes(InputFile &file, std::size_t index, const git_oid &id)
    {
        // One object under many names is unpacked once.
        const auto [same, isNew] = m_read.try_emplace(file.blobId, index);
        if (!isNew && !m_files[same->second].failure) {
            file.bytes = m_files[same->second].bytes;
            return {};
        }
        auto bytes = m_blobs.bytes(id, file.path);
        if (!bytes)
            return setFailure(file, std::move(bytes.error()));
        if (isLfsPointer(*bytes))
            return setFailure(file, Error{"TF2010", {{"path", file.path}}, {}});
        file.bytes = std::move(*bytes);
        return {};
    }

    /// A failure of one file is stored with it; nothing more is read once reading was cancelled.
    [[nodiscard]] static Result<> setFailure(InputFile &file, Error error)
    {
        if (is(error, Reason::cancelled))
            return tl::unexpected(std::move(error));
        file.failure = std::move(error);
        return {};
    }

    const Blobs &m_blobs;
    ByteCount m_total;
    std::vector<InputFile> m_files;
    std::vector<std::pair<std::size_t, git_oid>> m_sources; ///< what is to be read, by index
    std::map<std::string, std::size_t> m_read;              ///< by blob id: the first file that has it
};

/// What is read through `store` in its scope is given up when the flag is set.
class Cancellable {
public:
    Cancellable(ObjectStore &store, const engine::CancelFlag *cancel) : m_store(store) { m_store.setCancel(cancel); }
    ~Cancellable() { m_store.setCancel(nullptr); }
    Cancellable(const Cancellable &) = delete;
    Cancellable &operator=(const Cancellable &) = delete;

private:
    ObjectStore &m_store;
};

/// Calls `visit` with every leaf.
template <class Visit>
Result<> eachLeaf(TreeWalk walk, Visit visit)
{
    for (;;) {
        auto leaf = walk.next();
        if (!leaf)
            return tl::unexpected(std::move(leaf.error()));
        if (!*leaf)
            return {};
        if (Result<> visited = visit(**leaf); !visited)
            return visited;
    }
}

} // namespace

std::string printable(std::string_view path)
{
    std::string text;
    for (;;) {
        const std::size_t valid = source::validUtf8Prefix(path);
        text.append(path.substr(0, valid));
        if (valid == path.size())
            return text;
        text += "\xEF\xBF\xBD";
        path.remove_prefix(valid + 1);
    }
}

bool isPython(std::string_view path)
{
    return path.ends_with(".py") || path.ends_with(".pyi");
}

Error tooLarge(const std::string &path, std::size_t size)
{
    return {"TF1105",
            {{"path", path}, {"size", std::to_string(size >> 20U)}, {"limit", std::to_string(kLargestSource >> 20U)}},
            {}};
}

Result<Input> Repository::snapshot(const std::string &commitId, std::string_view under,
                                   const engine::CancelFlag *cancel) const
{
    const Cancellable cancellable(*d->objects, cancel);
    auto root = d->tree(commitId);
    if (!root)
        return tl::unexpected(std::move(root.error()));
    const auto blobs = blobsOf(d->repository.get(), d->workTree);
    if (!blobs)
        return tl::unexpected(blobs.error());
    SnapshotReader reader(*blobs, d->workTree);
    Input input;
    input.root = d->workTree;
    input.commitId = commitId;
    input.rules = rulesOf(d->repository.get(), *blobs, root->get());
    input.lineLimit = lineLimitOf(*blobs, root->get());

    while (under.ends_with('/'))
        under.remove_suffix(1);
    std::string prefix(under);
    Result<> listed;
    TreeEntryHandle entry;
    if (!under.empty() && make(entry, git_tree_entry_bypath, root->get(), prefix.c_str()) < 0)
        return failure("TF2017", {{"path", prefix}, {"commit", commitId}});
    if (entry && git_tree_entry_type(entry.get()) != GIT_OBJECT_TREE) {
        listed = reader.list(prefix, entry.get(), false);
    } else {
        if (entry) {
            const git_oid *id = git_tree_entry_id(entry.get());
            if (const int status = make(*root, git_tree_lookup, d->repository.get(), id); status < 0)
                return objectFailure(status, *id, prefix);
            prefix += '/';
        }
        TreeWalk walk(d->repository.get(), std::move(*root), prefix, d->workTree, cancel);
        listed = eachLeaf(std::move(walk),
                          [&](const Leaf &leaf) { return reader.list(leaf.path, leaf.entry, leaf.unsafe); });
    }
    if (!listed)
        return tl::unexpected(std::move(listed.error()));
    auto files = reader.read();
    if (!files)
        return tl::unexpected(std::move(files.error()));
    input.files = std::move(*files);
    return input;
}

Result<> Repository::eachEntry(const std::string &commitId, const std::function<Result<>(const Entry &)> &visit,
                               const engine::CancelFlag *cancel) const
{
    const Cancellable cancellable(*d->objects, cancel);
    const auto blobs = blobsOf(d->repository.get(), d->workTree);
    if (!blobs)
        return tl::unexpected(blobs.error());
    const auto eachLeafOfCommit = [&](const auto &function) -> Result<> {
        auto root = d->tree(commitId);
        if (!root)
            return tl::unexpected(std::move(root.error()));
        return eachLeaf(TreeWalk(d->repository.get(), std::move(*root), {}, d->workTree, cancel), function);
    };
    // Everything is looked at before the first is handed out: half a project is worse than none.
    ByteCount total(mostFileBytes, "TF2031", d->workTree);
    auto checked = eachLeafOfCommit([&](const Leaf &leaf) -> Result<> {
        if (leaf.unsafe)
            return failure(Reason::unsafePath, {{"path", printable(leaf.path)}});
        if (git_tree_entry_filemode(leaf.entry) == GIT_FILEMODE_COMMIT)
            return {};
        const auto size = blobs->size(*git_tree_entry_id(leaf.entry), leaf.path);
        if (!size && is(size.error(), Reason::cancelled))
            return tl::unexpected(size.error());
        return total.add(size.value_or(0)); // a blob that cannot be read is reported in its turn
    });
    if (!checked)
        return checked;
    return eachLeafOfCommit([&](const Leaf &leaf) -> Result<> {
        Entry entry;
        entry.path = leaf.path;
        const git_filemode_t mode = git_tree_entry_filemode(leaf.entry);
        entry.mode = static_cast<std::uint32_t>(mode);
        if (mode != GIT_FILEMODE_COMMIT) {
            auto bytes = blobs->bytes(*git_tree_entry_id(leaf.entry), printable(leaf.path));
            if (bytes)
                entry.bytes = std::move(*bytes);
            else if (is(bytes.error(), Reason::cancelled))
                return tl::unexpected(std::move(bytes.error()));
            else
                entry.failure = std::move(bytes.error());
        }
        return visit(entry);
    });
}

} // namespace torchferry::git
