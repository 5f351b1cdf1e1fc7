// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// The call of a function that makes a tensor, without its `requires_grad=True`. Nothing where it is not passed, or
/// something else of the call has no counterpart.
[[nodiscard]] std::optional<std::vector<Piece>> withoutGradientFlag(const ProgramShape &shape, const Finding &finding,
                                                                    python::NodeId call);

/// `w = torch.zeros(3, requires_grad=True)`, `torch.optim.Adam([w])`: what an optimizer updates is a `Parameter`.
/// So is what gets the flag later, as long as nothing else has got it. An optimizer of any other tensor is left.
void findTrainableTensors(const ProgramShape &shape, const CallFindings &calls, const Creation &optimizer,
                          Cases &cases);

/// `torch.optim.Adam(net.parameters())`, where `net` is of a class of the source that is left for manual work: so is the
/// optimizer. False if that is not so.
[[nodiscard]] bool findLeftModule(const ProgramShape &shape, const Creation &optimizer, Cases &cases);

} // namespace torchferry::convert::context::mindspore
