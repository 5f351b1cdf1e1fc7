// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `dotted`, read by the attributes of `chain`, is a name of another package that has a row, and what a third-party API
/// with trigger words asks for is in the call. See `SourceDescription::thirdPartyApis`.
[[nodiscard]] bool isThirdPartyApi(const FileContext &file, const std::vector<python::NodeId> &chain,
                                   std::string dotted);

} // namespace torchferry::convert
