// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

// Of a name that an import of the source binds, and something else as well.

/// At `identifier` it is the other thing: `optim = optim.Adam(…)`, then `optim.step()`; `class Linear(Linear)`, then
/// `Linear(2)`.
[[nodiscard]] bool isOtherNow(const FileContext &file, python::NodeId identifier);

/// It may be the other thing there: nothing tells, and that is bound not only where the import failed or another branch
/// was taken. `import` is the binding the name goes back to.
[[nodiscard]] bool mayBeOther(const FileContext &file, python::NodeId identifier, names::BindingId import);

} // namespace torchferry::convert
