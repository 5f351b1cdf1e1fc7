// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// Learning-rate schedulers. In torch a scheduler wraps the optimizer and changes its learning rate; in Paddle the
/// scheduler is the optimizer's learning rate (reference of `paddle.optimizer.lr.LRScheduler` and
/// `Optimizer.set_lr_scheduler`). One case for each scheduler; two ways: hand the scheduler to the optimizer when that
/// is made, or set it afterwards.
void findSchedulerCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
