// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The words one of which a use of the API has to mention, empty if none is asked for; null for what is no third-party
/// API. See `SourceDescription::thirdPartyApis`.
[[nodiscard]] const std::vector<std::string> *wordsOfThirdParty(const mapping::Pack &pack, const std::string &api);

/// `dotted`, read by the attributes of `chain`, is a name of another package that has a row, and what a third-party API
/// with trigger words asks for is in the call.
[[nodiscard]] bool isThirdPartyApi(const FileContext &file, const std::vector<python::NodeId> &chain,
                                   std::string dotted);

} // namespace torchferry::convert
