// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_set>

#include <git2.h>

#include "core/git/handles.h"
#include "core/git/repository.h"
#include "core/source/encodings.h"

namespace torchferry::git {

namespace {

using engine::Input;
using engine::InputFile;

/// Something in a tree that is not a tree.
struct Leaf {
    std::string path;
    const git_tree_entry *entry = nullptr;
    bool unsafe = false; ///< see `unsafeName`
};

constexpr std::size_t kLongestPath = 4096; // PATH_MAX of the systems this runs on

/// Names that git itself would not check out, but a hand-made tree may have: written below a folder, they would end up
/// somewhere else.
bool unsafeName(std::string_view name)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::string folded(name);
    std::transform(folded.begin(), folded.end(), folded.begin(), lower);
    return name.empty() || name == "." || name == ".." || folded == ".git" || name.find('/') != std::string_view::npos;
}

/// Visits what a tree holds, depth first. Without recursion: a tree can be made deeper than the stack allows.
class TreeWalk {
public:
    TreeWalk(git_repository *repository, TreeHandle root, std::string prefix) : m_repository(repository)
    {
        push(std::move(root), std::move(prefix));
    }

    /// The next leaf, nothing at the end. The entry lives until the next call.
    [[nodiscard]] Result<std::optional<Leaf>> next()
    {
        while (!m_frames.empty()) {
            Frame &frame = m_frames.back();
            if (frame.next == git_tree_entrycount(frame.tree.get())) {
                m_frames.pop_back();
                continue;
            }
            const git_tree_entry *entry = git_tree_entry_byindex(frame.tree.get(), frame.next++);
            const std::string_view name = git_tree_entry_name(entry);
            Leaf leaf{frame.prefix + std::string(name), entry, false};
            // Two entries of one name (a symlink and a folder) are another way to write through a link.
            leaf.unsafe = unsafeName(name) || leaf.path.size() > kLongestPath || !frame.names.insert(name).second;
            if (leaf.unsafe || git_tree_entry_type(entry) != GIT_OBJECT_TREE)
                return leaf;
            TreeHandle child;
            if (make(child, git_tree_lookup, m_repository, git_tree_entry_id(entry)) < 0)
                return gitFailure("TF2014", {{"path", leaf.path}});
            push(std::move(child), leaf.path + '/');
        }
        return std::nullopt;
    }

private:
    struct Frame {
        TreeHandle tree;
        std::string prefix;
        std::size_t next = 0;
        std::unordered_set<std::string_view> names;
    };
    void push(TreeHandle tree, std::string prefix) { m_frames.push_back({std::move(tree), std::move(prefix), 0, {}}); }

    git_repository *m_repository;
    std::vector<Frame> m_frames;
};

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

/// Links are followed neither here nor for sources: what is read is what the commit has.
mapping::RuleText ruleText(git_repository *repository, mapping::RuleText::Kind kind, const std::string &path,
                           const git_tree_entry *entry)
{
    mapping::RuleText text;
    text.kind = kind;
    text.path = printable(path);
    BlobHandle blob;
    if (git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK)
        text.failure = Error{"TF2011", {{"path", text.path}}, {text.path, 0, 0}};
    else if (make(blob, git_blob_lookup, repository, git_tree_entry_id(entry)) < 0)
        text.failure = gitFailure("TF2014", {{"path", text.path}}).value();
    else if (git_blob_rawsize(blob.get()) > static_cast<git_object_size_t>(engine::largestRules))
        text.failure = Error{"TF3011", {{"path", text.path}}, {text.path, 0, 0}};
    else
        text.bytes.assign(static_cast<const char *>(git_blob_rawcontent(blob.get())),
                          static_cast<std::size_t>(git_blob_rawsize(blob.get())));
    return text;
}

/// Settings and rules of the project, which stand at the root of the repository whatever part of it is read.
std::vector<mapping::RuleText> rulesOf(git_repository *repository, git_tree *root)
{
    using Kind = mapping::RuleText::Kind;
    std::vector<mapping::RuleText> rules;
    TreeEntryHandle settings;
    if (make(settings, git_tree_entry_bypath, root, ".torchferry/project.json") == 0
        && git_tree_entry_type(settings.get()) == GIT_OBJECT_BLOB)
        rules.push_back(ruleText(repository, Kind::projectSettings, ".torchferry/project.json", settings.get()));
    TreeEntryHandle folder;
    TreeHandle tree;
    if (make(folder, git_tree_entry_bypath, root, ".torchferry/rules") < 0
        || git_tree_entry_type(folder.get()) != GIT_OBJECT_TREE
        || make(tree, git_tree_lookup, repository, git_tree_entry_id(folder.get())) < 0)
        return rules;
    for (std::size_t index = 0; index < git_tree_entrycount(tree.get()); ++index) { // in the order of their names
        const git_tree_entry *entry = git_tree_entry_byindex(tree.get(), index);
        const std::string_view name = git_tree_entry_name(entry);
        if (name.ends_with(".json") && git_tree_entry_type(entry) == GIT_OBJECT_BLOB)
            rules.push_back(ruleText(repository, Kind::projectRules, ".torchferry/rules/" + std::string(name), entry));
    }
    return rules;
}

class SnapshotReader {
public:
    SnapshotReader(git_repository *repository, OdbHandle odb) : m_repository(repository), m_odb(std::move(odb)) {}

    [[nodiscard]] InputFile read(const std::string &path, const git_tree_entry *entry, bool unsafe) const
    {
        InputFile file;
        file.path = printable(path);
        file.blobId = hex(*git_tree_entry_id(entry));
        file.kind = kindOf(git_tree_entry_filemode(entry));
        if (unsafe)
            file.failure = Error{"TF2018", {{"path", file.path}}, {}};
        else if (file.path != path)
            file.failure = Error{"TF2013", {{"path", file.path}}, {}};
        else if (file.kind == InputFile::Kind::submodule)
            file.failure = Error{"TF2012", {{"path", path}}, {}};
        else if (file.kind == InputFile::Kind::symlink && isPython(path))
            file.failure = Error{"TF2011", {{"path", path}}, {}};
        else if (isPython(path))
            readBytes(file, *git_tree_entry_id(entry));
        return file;
    }

private:
    void readBytes(InputFile &file, const git_oid &id) const
    {
        std::size_t size = 0;
        git_object_t type = GIT_OBJECT_INVALID;
        BlobHandle blob;
        if (git_odb_read_header(&size, &type, m_odb.get(), &id) == 0 && size > kLargestSource) {
            file.failure = tooLarge(file.path, size);
            return;
        }
        if (make(blob, git_blob_lookup, m_repository, &id) < 0) {
            file.failure = gitFailure("TF2014", {{"path", file.path}}).value();
            return;
        }
        file.bytes.assign(static_cast<const char *>(git_blob_rawcontent(blob.get())),
                          static_cast<std::size_t>(git_blob_rawsize(blob.get())));
        if (isLfsPointer(file.bytes)) {
            file.bytes.clear();
            file.failure = Error{"TF2010", {{"path", file.path}}, {}};
        }
    }

    git_repository *m_repository;
    OdbHandle m_odb;
};

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
    auto root = d->tree(commitId);
    if (!root)
        return tl::unexpected(std::move(root.error()));
    OdbHandle odb;
    if (make(odb, git_repository_odb, d->repository.get()) < 0)
        return gitFailure("TF2099", {{"path", d->workTree}});
    const SnapshotReader reader(d->repository.get(), std::move(odb));
    Input input;
    input.root = d->workTree;
    input.commitId = commitId;
    input.rules = rulesOf(d->repository.get(), root->get());

    while (under.ends_with('/'))
        under.remove_suffix(1);
    std::string prefix(under);
    if (!under.empty()) {
        TreeEntryHandle entry;
        if (make(entry, git_tree_entry_bypath, root->get(), prefix.c_str()) < 0)
            return failure("TF2017", {{"path", prefix}, {"commit", commitId}});
        if (git_tree_entry_type(entry.get()) != GIT_OBJECT_TREE) {
            input.files.push_back(reader.read(prefix, entry.get(), false));
            return input;
        }
        TreeHandle folder;
        if (make(folder, git_tree_lookup, d->repository.get(), git_tree_entry_id(entry.get())) < 0)
            return gitFailure("TF2099", {{"path", d->workTree}});
        *root = std::move(folder);
        prefix += '/';
    }

    TreeWalk walk(d->repository.get(), std::move(*root), prefix);
    for (;;) {
        auto leaf = walk.next();
        if (!leaf)
            return tl::unexpected(std::move(leaf.error()));
        if (!*leaf)
            break;
        if (cancel != nullptr && cancel->cancelled())
            return failure("TF1901");
        input.files.push_back(reader.read((*leaf)->path, (*leaf)->entry, (*leaf)->unsafe));
    }
    std::sort(input.files.begin(), input.files.end(),
              [](const InputFile &a, const InputFile &b) { return a.path < b.path; });
    return input;
}

Result<> Repository::eachEntry(const std::string &commitId, const std::function<Result<>(const Entry &)> &visit) const
{
    auto root = d->tree(commitId);
    if (!root)
        return tl::unexpected(std::move(root.error()));
    TreeWalk walk(d->repository.get(), std::move(*root), {});
    for (;;) {
        auto leaf = walk.next();
        if (!leaf)
            return tl::unexpected(std::move(leaf.error()));
        if (!*leaf)
            return {};
        if ((*leaf)->unsafe)
            return failure("TF2018", {{"path", printable((*leaf)->path)}});
        Entry entry;
        entry.path = std::move((*leaf)->path);
        const git_filemode_t mode = git_tree_entry_filemode((*leaf)->entry);
        entry.mode = static_cast<std::uint32_t>(mode);
        if (mode != GIT_FILEMODE_COMMIT) {
            BlobHandle blob;
            if (make(blob, git_blob_lookup, d->repository.get(), git_tree_entry_id((*leaf)->entry)) < 0)
                entry.failure = gitFailure("TF2014", {{"path", printable(entry.path)}}).value();
            else
                entry.bytes.assign(static_cast<const char *>(git_blob_rawcontent(blob.get())),
                                   static_cast<std::size_t>(git_blob_rawsize(blob.get())));
        }
        if (auto visited = visit(entry); !visited)
            return visited;
    }
}

} // namespace torchferry::git
