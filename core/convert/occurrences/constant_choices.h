// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What `value` denotes if the target writes the same constant for all of it: the API of `loom.Floats`, and that of
/// `loom.fast.Floats if fast else loom.Floats` where both become `spindle.float`. Null if there is no such API.
[[nodiscard]] const mapping::ApiFacts *constantApiOf(const FileContext &file, python::NodeId value);

/// The target writes the same constant for both.
[[nodiscard]] bool areOneConstant(const FileContext &file, const mapping::ApiFacts &a, const mapping::ApiFacts &b);

/// Widens the second of two such names between which a conditional expression chooses to the whole choice, so that the
/// constant is written once. Choices whose condition does more than tell something stay as they are.
void mergeConstantChoices(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
