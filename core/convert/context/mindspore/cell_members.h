// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// A dictionary of layers that holds lists of layers, `self.net = nn.ModuleDict(dict(h=nn.ModuleList(…)))`, which the
/// dictionary of the target refuses: where all that is done with it is to read `self.net.h`, it may be a cell whose
/// attributes they are. `dictionary`: the call that makes it.
[[nodiscard]] Case cellMembersCase(const ProgramShape &shape, FindingId dictionary);

} // namespace torchferry::convert::context::mindspore
