// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The classes of the source that have such a member and that the object read at `receiver` may be of: in the branch of
/// `if isinstance(m, (A, B)):` these, what derives from one of them, and what one of them derives from; in that of
/// `if m.__class__.__name__.find("Norm") != -1:` those with such a name.
[[nodiscard]] std::vector<std::string> possibleOwners(const FileContext &file, python::NodeId receiver,
                                                      std::string_view member);

} // namespace torchferry::convert
