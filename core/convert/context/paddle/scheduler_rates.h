// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// `scheduler.get_last_lr()` of an optimizer whose groups have rates of their own: torch gives one for each group, a
/// Paddle scheduler the one by which they are multiplied. Such findings become guesses. `schedulers`, `optimizers`: all
/// that the file makes.
void limitSchedulerRates(const ProgramShape &shape, const std::vector<Creation> &schedulers,
                         const std::vector<Creation> &optimizers);

/// What becomes of the rates that parameter groups have of their own.
enum class GroupRatios {
    kept,    ///< the scheduler multiplies every rate by the same, or no group has one of its own
    unclear, ///< it does not, and what the optimizer is made with cannot be seen
    lost,    ///< it does not, and a group has a rate of its own: Paddle would keep the ratio, torch does not
};

/// Facts: torch 2.x `lr_scheduler.py`: `eta_min` and `min_lr` bound each group's rate, `OneCycleLR` and `CyclicLR` set
/// all groups to their own rates. In Paddle a group's rate is a factor of the optimizer's. `optimizer`: the expression
/// that denotes it, noNode if there is none.
[[nodiscard]] GroupRatios groupRatiosUnder(const ProgramShape &shape, const Creation &scheduler,
                                           const std::vector<Creation> &optimizers, python::NodeId optimizer);

} // namespace torchferry::convert::context::paddle
