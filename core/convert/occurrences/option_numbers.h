// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The entry of a dictionary of options of `api` gives a whole number, which the target takes only as a floating-point
/// one: `{"params": biases, "weight_decay": 0}`. `entry`: a pair or a keyword argument, with the key `name`.
[[nodiscard]] bool isWholeOption(const FileContext &file, std::string_view api, python::NodeId entry,
                                 std::string_view name);

/// Such an entry becomes `"weight_decay": 0.0`. False if the occurrence is something else.
[[nodiscard]] bool describeWholeOption(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
