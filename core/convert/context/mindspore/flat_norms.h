// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `nn.BatchNorm1d` of MindSpore takes inputs of two dimensions: what becomes that beside a convolution, in the same
/// class or outside of classes, may be given three, and is left to a person.
void withdrawFlatNorms(const ProgramShape &shape);

} // namespace torchferry::convert::context::mindspore
