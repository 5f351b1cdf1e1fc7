// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// An instance of a class whose instances are called for what a method of theirs does, as the source describes it.
[[nodiscard]] Ternary isModule(const FileContext &file, python::NodeId expression);

/// A list, a tuple or a dictionary that is written out, here or where the variable is given its value, and has such an
/// instance in it.
[[nodiscard]] bool holdsModule(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
