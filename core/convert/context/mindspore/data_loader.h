// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `DataLoader(dataset, …)`: a data set of the project becomes the source of a `GeneratorDataset`, tensors that a
/// `TensorDataset` holds one of a `NumpySlicesDataset`; it shuffles and puts batches together. Loops over the loader and
/// `len` of it stay as they are.
void findDataLoaders(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
