// SPDX-License-Identifier: Apache-2.0
#include "core/git/tree_walk.h"
#include "core/base/reason.h"

#include <algorithm>

#include <git2.h>

namespace torchferry::git {

namespace {

constexpr std::size_t kLongestPath = 4096; // PATH_MAX of the systems this runs on

/// ".git" as file systems of other machines take it, which git refuses everywhere: in any case, by its short name, and
/// with what they leave out behind it.
bool isGitDirectory(std::string_view name)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::string folded(name.substr(0, name.find_first_of(":\\")));
    folded.erase(folded.find_last_not_of(". ") + 1);
    std::transform(folded.begin(), folded.end(), folded.begin(), lower);
    return folded == ".git" || folded == "git~1";
}

/// Names that git itself would not check out, but a hand-made tree may have: written below a folder, they would end up
/// somewhere else.
bool unsafeName(std::string_view name)
{
    return name.empty() || name == "." || name == ".." || isGitDirectory(name)
           || name.find('/') != std::string_view::npos;
}

} // namespace

Result<> ByteCount::add(std::uint64_t bytes)
{
    if (bytes > m_left)
        return failure(m_code, {{"path", m_path}, {"limit", std::to_string(m_limit >> 20U)}});
    m_left -= bytes;
    return {};
}

Error tooManyEntries(const std::string &path)
{
    return {"TF2029", {{"path", path}, {"limit", std::to_string(mostEntries)}}, {}};
}

TreeWalk::TreeWalk(git_repository *repository, TreeHandle root, std::string prefix, std::string project,
                   const engine::CancelFlag *cancel)
    : m_repository(repository),
      m_project(std::move(project)),
      m_cancel(cancel)
{
    push(std::move(root), std::move(prefix));
}

void TreeWalk::push(TreeHandle tree, std::string prefix)
{
    m_entries += git_tree_entrycount(tree.get());
    m_frames.push_back({std::move(tree), std::move(prefix), 0, {}});
}

Result<std::optional<Leaf>> TreeWalk::next()
{
    while (!m_frames.empty()) {
        if (m_cancel != nullptr && m_cancel->cancelled())
            return failure(Reason::cancelled);
        if (m_entries > mostEntries)
            return tl::unexpected(tooManyEntries(m_project));
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
        if (const int status = make(child, git_tree_lookup, m_repository, git_tree_entry_id(entry)); status < 0)
            return objectFailure(status, *git_tree_entry_id(entry), printable(leaf.path));
        push(std::move(child), leaf.path + '/');
    }
    return std::nullopt;
}

} // namespace torchferry::git
