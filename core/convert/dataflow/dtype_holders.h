// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The variable or attribute that holds a tensor with the dtype of what `expression` gives: `x` of `x`, `x[..., 2:]`,
/// `x.view(-1)`, `relu(x)` and `y.to(x.dtype)`; noNode where none shows. The source's `element_types` say which functions
/// keep the dtype of their input. Both are evaluated at the same place, so that the holder has that dtype there.
[[nodiscard]] python::NodeId dtypeHolderOf(const FileContext &file, python::NodeId expression);

/// `mask`, `valid_rows[:, None]`: by a word of the source's `truth_words` in the name of what holds it, or of what is
/// called, a tensor of truth values.
[[nodiscard]] bool saysTruthValues(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
