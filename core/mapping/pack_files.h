// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace torchferry::mapping {

/// One of the many files of a pack, before anybody looks at what is in it.
struct PackText {
    enum class Role : std::uint8_t { sourceFacts, targetFacts, same, rows };
    Role role = Role::rows;
    std::filesystem::path file;
    std::string folderVersion; ///< of facts: the version their folder is named by, or empty
    Result<std::string> bytes; ///< fails with TF3001 or TF3011, with TF3010 for a folder that has no such file
};

/// In the order in which they are read.
struct PackTexts {
    std::vector<PackText> texts;
    std::vector<std::string> versions; ///< of which there are folders with facts
};

/// Reads what lies in the folders of a source and a target: signatures, the list of names that are the same, rows. Facts
/// of a version of the target that is newer than `version` are left out.
[[nodiscard]] PackTexts readPackTexts(const std::filesystem::path &source, const std::filesystem::path &target,
                                      std::string_view version);

} // namespace torchferry::mapping
