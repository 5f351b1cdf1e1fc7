// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/mapping_view.h"
#include "app/cli/options.h"

namespace torchferry::cli {

/// The rows that the filters of `mappings list` leave, by name, in the format asked for.
[[nodiscard]] std::string listed(const Options &options, const mapping::Pack &pack, const RowWords &words);

} // namespace torchferry::cli
