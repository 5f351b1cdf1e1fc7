// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/mindspore/gradient_flags.h"
#include "core/convert/context/mindspore/gradient_request.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// `torch.autograd.grad(output, x)[0]`: what computes the output from `x`, a function of the program or statements of the
/// same block, is differentiated: `mindspore.grad(net)(x)`. With `value_and_grad` where the output is read later.
void findFunctionGradients(const ProgramShape &shape, Cases &cases);

/// The case of a request, `finding` its first site. `hasSteps`: the file trains something. `claimed`: what other cases of
/// the file write; statements of two cases do not cross.
[[nodiscard]] Case functionGradientCase(const ProgramShape &shape, const CallFindings &calls, bool hasSteps,
                                        FindingId finding, GradientRequest request, GradientClaims &claimed);

} // namespace torchferry::convert::context::mindspore
