// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Python's exceptions that are caught, or expected by a test, around calls of the source, and for which the target
/// raises others (`Pack::exceptionEquivalents`): `except RuntimeError`, `with pytest.raises(RuntimeError):`. Reads the
/// calls from `occurrences` and appends to them.
void collectExceptionHandlers(const FileContext &file, std::vector<Occurrence> &occurrences);

/// Fills in the finding of such a use.
void describeExceptionHandler(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
