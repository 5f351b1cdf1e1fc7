// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace torchferry::git {

/// The first link through which writing the branch, or its log, would leave the repository; none: nothing would. libgit2
/// follows links, and a repository from somewhere else may have them lead anywhere. Two may lead out, `refs` and
/// `logs/refs`, into another git directory: work trees were made like that before git could make them itself. `common`: the
/// git directory that has the references. A link that leads nowhere counts as one that leads out.
[[nodiscard]] std::optional<std::filesystem::path> linkOutOfRepository(const std::filesystem::path &common,
                                                                       const std::string &branch);

} // namespace torchferry::git
