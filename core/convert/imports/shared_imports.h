// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/shared_reads.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// One name of the source framework that several files read: the imports that bind it, and the occurrences through
/// them. It is retargeted in all of these files or in none.
struct SharedImport {
    struct Member {
        std::uint32_t file = 0;
        std::uint32_t group = 0; ///< index into the file's ImportGroups
    };
    std::vector<Member> members; ///< in file order
};

/// A file on its way through the analysis. A file that could not be read or decoded has no names, nor has a symbolic
/// link. Its tree may be gone by now.
struct SharedImportInput {
    const names::FileNames *names = nullptr;
    const SharedReads *reads = nullptr;
    std::shared_ptr<const FileAnalysis> *file = nullptr; ///< replaced if shared imports change what is known of it
    bool unknown = false;                                ///< what it reads is unknown
};

/// Finds the names that files read from each other, and says of each shared import whether all that reads it is seen.
[[nodiscard]] std::vector<SharedImport> findSharedImports(const std::vector<SharedImportInput> &files,
                                                          const names::Project &project);

} // namespace torchferry::convert
