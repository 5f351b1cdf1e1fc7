# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class LinearLR(paddle.optimizer.lr.LinearLR):
    """A LinearLR that is made with the arguments of torch's LinearLR.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        super().__init__(
            optimizer.get_lr(),
            total_iters,
            start_factor,
            end_factor,
            last_epoch=last_epoch,
        )
        optimizer.set_lr_scheduler(self)
