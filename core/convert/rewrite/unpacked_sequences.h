// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// `[*operand]` is what `operand` is already: a list, a tuple, or something that goes through numbers as they do. With
/// `asTuple` the same of `(*operand,)`.
[[nodiscard]] bool isSequenceItself(const FileContext &file, python::NodeId operand, bool asTuple);

} // namespace torchferry::convert
