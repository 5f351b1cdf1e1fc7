// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The class named at `name`, or what is chosen between it and others, may be called where it is kept, or handed to
/// something that may call it: `make = HalfTensor if half else Tensor`, `make(x)`; `map(HalfTensor, xs)`.
[[nodiscard]] bool mayBeCalled(const FileContext &file, python::NodeId name);

} // namespace torchferry::convert
