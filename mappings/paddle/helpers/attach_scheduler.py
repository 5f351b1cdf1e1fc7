# SPDX-License-Identifier: Apache-2.0
import paddle


def attach_scheduler(
    optimizer: paddle.optimizer.Optimizer,
    scheduler: paddle.optimizer.lr.LRScheduler,
) -> paddle.optimizer.lr.LRScheduler:
    """Make the scheduler the learning rate of the optimizer, and return it.

    For schedulers that are made inside of an expression: there is no place
    for a call of `set_lr_scheduler` behind them.
    """
    optimizer.set_lr_scheduler(scheduler)
    return scheduler
