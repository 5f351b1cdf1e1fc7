// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `torch.save({"epoch": epoch, "model": net.state_dict()}, path)`: a file of MindSpore holds tensors by their names. What
/// holds anything else, as far as the dictionary is written in the file, is left, with the first key that does.
void findStoredObjects(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
