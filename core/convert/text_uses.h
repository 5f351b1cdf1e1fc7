// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/uses.h"

namespace torchferry::convert {

/// Adds the strings that name the source framework, or that are run as a program that does. They are never rewritten.
void collectTextUses(const FileContext &file, std::vector<SourceUse> &uses);

} // namespace torchferry::convert
