// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Python's exceptions that are caught, or expected by a test, around calls of the source, and for which the target
/// raises others (`Pack::raised`): `except RuntimeError`, `with pytest.raises(RuntimeError):`. Reads the calls from `uses`
/// and appends to them.
void collectCaught(const FileContext &file, std::vector<SourceUse> &uses);

/// Fills in the finding of such a use.
void describeCaught(const FileContext &file, const SourceUse &use, Finding &finding);

} // namespace torchferry::convert
