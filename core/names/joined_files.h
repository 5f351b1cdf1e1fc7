// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/names/names.h"

namespace torchferry::names {

/// Which files of a project run in one program, as far as imports show: those that import one another, directly or by
/// way of others.
class JoinedFiles {
public:
    /// `names` must outlive this.
    void add(const FileNames &names);
    /// When all are added, before anything is asked.
    void settle(const Project &project);
    /// The same number for files that are joined, counted from 0; `none` for a file that was not added.
    [[nodiscard]] std::uint32_t of(const FileNames &names) const;
    /// The same, and one number for all where a file imports modules by names that it makes (`importlib`): then imports
    /// do not show all.
    [[nodiscard]] std::uint32_t programOf(const FileNames &names) const;

private:
    [[nodiscard]] std::uint32_t first(std::uint32_t file) const;
    void join(std::uint32_t one, std::uint32_t other);
    void joinImported(std::uint32_t file, const Project &project);

    std::vector<const FileNames *> m_files;
    std::vector<std::uint32_t> m_groups; ///< by file: one before it that it is joined with, itself if there is none
    std::unordered_map<const FileNames *, std::uint32_t> m_index;
    bool m_importsByName = false;
};

} // namespace torchferry::names
