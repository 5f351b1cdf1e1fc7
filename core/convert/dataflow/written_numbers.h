// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The tensor that `expression` gives is made here of numbers: of an array or of what is written out, as
/// `loom.tensor(rows).float()`. It is no parameter of a layer, nor computed from one by the framework. Follows a variable
/// that is assigned once.
[[nodiscard]] bool isMadeOfNumbers(const FileContext &file, python::NodeId expression);

/// `weight.copy_(loom.tensor(rows))`, `weight.data.copy_(…)`, `weight.data = …`: the tensor that `node` gives gets such
/// numbers, and nothing else is done with it here.
[[nodiscard]] bool isFilledWithNumbers(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
