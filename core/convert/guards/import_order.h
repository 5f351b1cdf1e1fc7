// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The framework may have been imported when `node` is evaluated: it is in a function, or the module imports the
/// framework above it, or a module of the project that does.
[[nodiscard]] bool runsBehindImport(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
