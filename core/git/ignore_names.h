// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace torchferry::git {

/// What the last parts of patterns in files of ignore rules match: a name that none of them does is not left out by a
/// rule for its own path. To ask git itself reads the rules of each folder above, which for a file in the innermost of
/// 1,600 folders costs 1,600 looks at the disk. Says "may be" where it does not know.
class IgnoreNames {
public:
    /// Adds the patterns of a file; none if there is no such file.
    void add(const std::filesystem::path &file);
    [[nodiscard]] bool mayMatch(std::string_view name) const;

private:
    void addPattern(std::string_view pattern);

    bool m_all = false;                      ///< some pattern may match whatever there is
    std::unordered_set<std::string> m_plain; ///< in lower case
    std::vector<std::string> m_globs;        ///< in lower case
    std::unordered_set<std::string> m_known; ///< of `m_globs`
};

} // namespace torchferry::git
