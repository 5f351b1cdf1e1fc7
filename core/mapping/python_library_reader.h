// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/mapping/fields.h"
#include "core/mapping/python_library.h"

namespace torchferry::mapping {

/// Reads `mappings/python/library.json`; see mappings/README.md for what is in it. What is wrong is reported and left
/// out.
[[nodiscard]] PythonLibrary readPythonLibrary(const Document &document, Problem &problem);

} // namespace torchferry::mapping
