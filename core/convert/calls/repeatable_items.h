// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What `isRepeatable` allows, and `sizes[0]`: an item, by a key that is written out, of a name for a list, a tuple or a
/// dictionary of Python's, which does nothing but give what it holds.
[[nodiscard]] bool isRepeatableOperand(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
