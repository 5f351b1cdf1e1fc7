// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/finding.h"

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

} // namespace torchferry::convert
