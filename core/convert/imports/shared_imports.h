// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/shared_reads.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// One name of the source framework that several files know: the imports that make it, and what goes through them. It
/// is carried over in all of these places or in none.
struct Link {
    struct Member {
        std::uint32_t file = 0;
        std::uint32_t group = 0; ///< index into the file's ImportGroups
    };
    std::vector<Member> members; ///< in file order
};

/// A file on its way through the analysis. What could not be read or decoded has no names, nor has a link. Its tree may
/// be gone by now.
struct LinkInput {
    const names::FileNames *names = nullptr;
    const SharedReads *reads = nullptr;
    std::shared_ptr<const FileAnalysis> *file = nullptr; ///< replaced where the links change what is known of it
    bool unknown = false;                                ///< nobody knows what it reads
};

/// Finds the names that files read from each other, and says of each shared import whether all that reads it is seen.
[[nodiscard]] std::vector<Link> linkFiles(const std::vector<LinkInput> &files, const names::Project &project);

} // namespace torchferry::convert
