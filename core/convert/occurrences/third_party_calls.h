// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `dotted`, read by the attributes of `chain`, is a name of another package that has a row, and what a guest with words
/// asks for stands in the call. See `SourceDescription::guests`.
[[nodiscard]] bool isGuest(const FileContext &file, const std::vector<python::NodeId> &chain, std::string dotted);

} // namespace torchferry::convert
