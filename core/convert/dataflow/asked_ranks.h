// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The `for` statement around `read` that gives the variable its values; noNode if the nearest that does is none.
[[nodiscard]] python::NodeId loopOf(const FileContext &file, python::NodeId read, std::uint32_t variable);

/// The branch of an `if` that `expression` is in only runs where the tensor, a variable or its data, has not two axes:
/// `if p.dim() == 1:`, the `else` of `if p.ndim > 1:`; or where its name has a word of the source's `unswapped_words` in
/// it, which weights of linear layers have not: `if "bias" in name:` of `for name, p in net.named_parameters():`.
[[nodiscard]] bool isAskedNoMatrix(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
