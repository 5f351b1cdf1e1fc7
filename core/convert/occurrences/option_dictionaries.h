// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Adds the entries of dictionaries that the source framework reads by their keys, as the source describes them: the
/// options of a group of parameters.
void collectOptionDictionaries(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
