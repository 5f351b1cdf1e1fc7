// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "core/mapping/category.h"

namespace torchferry::cli {

/// `torchferry-cli mappings lint | show API | list [--category N]`.
struct MappingsOptions {
    enum class Action : std::uint8_t { lint, show, list };
    Action action = Action::lint;
    std::string dataDirectory; ///< has `mappings/` and `resources/`
    std::string target = "paddle";
    std::string language = "en";
    std::string api;                           ///< of show
    std::optional<mapping::Category> category; ///< of list: only these
};

/// Exit status: 0 done (lint: no error), 1 lint has errors or the API to show is in no row, 3 the pack cannot be read.
[[nodiscard]] int runMappings(const MappingsOptions &options, std::ostream &out, std::ostream &err);

} // namespace torchferry::cli
