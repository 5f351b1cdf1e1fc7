// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// The expression at `node` must be of the type it has in the source: it, or the name it is kept as, is compared with
/// or added to something that stays of that type, it is a key, an element of a set, or asked for its type; or it
/// escapes (returned, given to a function of the project, an element of a container, an attribute).
[[nodiscard]] Ternary isTypeSensitive(const FileContext &file, python::NodeId node);

/// The same of the sum at `sum` as a whole, which its parts may give another type together.
[[nodiscard]] Ternary isSumTypeSensitive(const FileContext &file, python::NodeId sum);

/// The expression at `node`, or its alias, is passed to `next`: it has to be an iterator.
[[nodiscard]] bool isUsedAsIterator(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
