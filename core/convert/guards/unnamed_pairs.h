// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A loop goes through the pairs of names and objects that `node` gives, and nothing asks what the names are: nothing
/// reads them, or they are keys of dictionaries of the file whose keys nothing goes through. Other files are not looked
/// into.
[[nodiscard]] bool leavesUnnamed(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
