// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/dataflow/element_types.h"

namespace torchferry::convert {

/// What the framework demands of what the binding alone gives its variable, somewhere, or of what keeps its numbers:
/// boolean of a mask, `x.masked_fill(~m.unsqueeze(1), 0)`, whole numbers of what rows are looked up by,
/// `self.embedding(x + 1)`. Unknown where nothing is demanded.
[[nodiscard]] ElementType demandedOf(const FileContext &file, python::NodeId binding);

} // namespace torchferry::convert
