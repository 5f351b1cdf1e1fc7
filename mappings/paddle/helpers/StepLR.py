# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class StepLR(paddle.optimizer.lr.StepDecay):
    """A StepDecay that is made with the arguments of torch's StepLR.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        step_size: int,
        gamma: float = 0.1,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        super().__init__(
            optimizer.get_lr(), step_size, gamma, last_epoch=last_epoch
        )
        optimizer.set_lr_scheduler(self)
