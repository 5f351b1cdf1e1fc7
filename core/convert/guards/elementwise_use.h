// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Whatever is done with the tensor that `node` gives is done with each of its elements alike, and ends in a number, or
/// in the tensor itself: `w.abs().sum()`, `(w ** 2).mean()`, `w.mul_(0.5)`. The order of the elements is no matter then.
/// Names and parameters of functions of the file are followed. The members that do so are those of the source
/// (`Source::elementwise`, `Source::reductions`).
[[nodiscard]] bool isUsedElementwise(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
