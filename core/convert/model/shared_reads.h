// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/finding.h"
#include "core/convert/model/method_facts.h"

namespace torchferry::convert {

/// What a file shares with imports of the source framework and with renamed methods in other files, recorded while it
/// is converted.
struct SharedReads {
    struct Read {
        names::Origin origin;
        std::string prefix; ///< the name it goes by here: "nn", "compat.nn"
        std::vector<FindingId> findings;
        bool opaque = false; ///< an opaque read: no finding covers it, or it may be rebound
    };
    struct Own {
        names::BindingId binding = names::none;
        std::uint32_t group = 0;
    };
    std::vector<Read> reads;
    std::vector<Own> own; ///< its own imports of the source framework that are names of the module
    /// Modules of the project it uses as values: any name of them may be read.
    std::vector<std::string> escapingModules;
    std::vector<std::string_view> annotations; ///< strings in annotations, in the text of the file
    MethodFacts methods;
    std::vector<std::string_view> strings; ///< those that may name a module: dotted, or imported by name
};

} // namespace torchferry::convert
