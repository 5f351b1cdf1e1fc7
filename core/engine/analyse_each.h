// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/engine/engine.h"

namespace torchferry::engine {

/// What `analyse` does, for several packs, one after another; files are parsed once. `take` gets each analysis as soon
/// as it is there, in the order of the packs, on the thread that called this. A file on which the work fails for one of
/// them is left out of those that follow, too.
[[nodiscard]] Result<> analyseEach(Input input, const std::vector<std::shared_ptr<const mapping::Pack>> &packs,
                                   const std::function<void(std::shared_ptr<const Analysis>)> &take,
                                   const Options &options = {});

} // namespace torchferry::engine
