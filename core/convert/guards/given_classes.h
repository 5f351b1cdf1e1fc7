// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A class or a function that a function is given, to make or do something with: its parameter, what a `partial` that
/// may be passed for it calls (`norm_layer.func`), or a choice between those. It is not the class of some object: nothing
/// in the file passes one (`type(m)`, `m.__class__`).
[[nodiscard]] bool isGivenCallable(const FileContext &file, python::NodeId value);

} // namespace torchferry::convert
