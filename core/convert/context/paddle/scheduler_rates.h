// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// `scheduler.get_last_lr()` of an optimizer whose groups have rates of their own: torch gives one for each group, a
/// Paddle scheduler the one by which they are multiplied. Such findings become guesses. `schedulers`, `optimizers`: all
/// that the file makes.
void limitSchedulerRates(const ProgramShape &shape, const std::vector<Creation> &schedulers,
                         const std::vector<Creation> &optimizers);

} // namespace torchferry::convert::context::paddle
