// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/finding.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// What a file has to do with imports of the source framework that stand in other files, noted while it is converted.
struct SharedReads {
    struct Read {
        names::Origin origin;
        std::string prefix; ///< the name it goes by here: "nn", "compat.nn"
        std::vector<FindingId> findings;
        bool dark = false; ///< read in a way that no finding covers, or perhaps something else
    };
    struct Own {
        names::BindingId binding = names::none;
        std::uint32_t group = 0;
    };
    std::vector<Read> reads;
    std::vector<Own> own; ///< its own imports of the source framework that are names of the module
    /// Modules of the project it uses as values: whoever has one reads any name of it.
    std::vector<std::string> escapes;
    std::vector<std::string_view> annotations; ///< strings in annotations, in the text of the file
    std::vector<std::string_view> strings;     ///< those that may name a module: dotted, or imported by name
};

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
