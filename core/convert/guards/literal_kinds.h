// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// Whether `literal(p, kind)` holds of the expression of `p`: what it is as it is written. noNode is of no kind.
[[nodiscard]] Ternary isLiteralKind(const FileContext &file, python::NodeId expression, std::string_view kind);

/// It is written as a dictionary, or known to be one.
[[nodiscard]] bool isDictionary(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
