// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What `call` gives shares the memory of `source`, an operand of it, and one of the two is written to in place while the
/// other is still read, or held by something that outlives the statement: a copy would be another thing.
/// `t = from_numpy(a)`, `a[0] = 1`, then `t` is read; `t += 1`, then `a` is read. Looks at the variables of one function,
/// and at an attribute that the file writes to (`self.frame[:] = 0`) where the result is kept.
[[nodiscard]] bool isSharedWrite(const FileContext &file, python::NodeId call, python::NodeId source);

} // namespace torchferry::convert
