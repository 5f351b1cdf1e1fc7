// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/git/handles.h"

namespace torchferry::git {

/// Far above any project (that of Linux has 90,000 entries): what is larger was made to exhaust what reads it.
inline constexpr std::size_t mostEntries = 1'000'000;
/// Some 13 million lines, which take about 16 GiB of memory to convert.
inline constexpr std::uint64_t mostSourceBytes = std::uint64_t{512} << 20U;
inline constexpr std::uint64_t mostFileBytes = std::uint64_t{256} << 30U; ///< of all files, when they are written

/// Adds up sizes against one of the limits.
class ByteCount {
public:
    ByteCount(std::uint64_t limit, std::string_view code, std::string path)
        : m_left(limit),
          m_limit(limit),
          m_code(code),
          m_path(std::move(path))
    {}
    [[nodiscard]] Result<> add(std::uint64_t bytes);

private:
    std::uint64_t m_left;
    std::uint64_t m_limit;
    std::string_view m_code;
    std::string m_path;
};

[[nodiscard]] Error tooManyEntries(const std::string &path);

/// Something in a tree that is not a tree.
struct Leaf {
    std::string path;
    const git_tree_entry *entry = nullptr;
    bool unsafe = false; ///< a name or a path that git would not check out
};

/// Visits what a tree holds, depth first. Without recursion: a tree can be made deeper than the stack allows.
class TreeWalk {
public:
    /// `project` names the whole in what fails; `prefix` precedes every path.
    TreeWalk(git_repository *repository, TreeHandle root, std::string prefix, std::string project,
             const engine::CancelFlag *cancel);

    /// The next leaf, nothing at the end. The entry lives until the next call. Fails with TF1901, TF2014, TF2027,
    /// TF2028 (of a tree) and TF2029.
    [[nodiscard]] Result<std::optional<Leaf>> next();

private:
    struct Frame {
        TreeHandle tree;
        std::string prefix;
        std::size_t next = 0;
        std::unordered_set<std::string_view> names;
    };
    void push(TreeHandle tree, std::string prefix);

    git_repository *m_repository;
    std::string m_project;
    const engine::CancelFlag *m_cancel;
    std::size_t m_entries = 0; ///< of all trees so far, also those that were not visited yet
    std::vector<Frame> m_frames;
};

} // namespace torchferry::git
