// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/types/program/program.h"

namespace torchferry::types {

/// Files that import one another in a circle form a component; a component's level is above those of all it imports.
struct ImportGraph {
    std::vector<std::vector<std::uint32_t>> components; ///< files in ascending order
    std::vector<std::uint32_t> levelOfFile;
    std::vector<std::vector<std::uint32_t>> edges; ///< by file: the files it imports
};

[[nodiscard]] ImportGraph importGraph(const Program &program);

} // namespace torchferry::types
