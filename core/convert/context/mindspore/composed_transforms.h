// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `Compose([Rescale(320), ToTensor()])`: in MindSpore what is composed gives arrays. A list with a transform of a class of
/// the project is left: what it gives, a dictionary perhaps, is not known. Source: reference page of
/// `mindspore.dataset.transforms.Compose`, 2.7.0.
void findComposedTransforms(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
