# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class PolynomialLR(paddle.optimizer.lr.PolynomialDecay):
    """A PolynomialDecay that is made with torch's arguments.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        total_iters: int = 5,
        power: float = 1.0,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        super().__init__(
            optimizer.get_lr(),
            total_iters,
            end_lr=0.0,
            power=power,
            last_epoch=last_epoch,
        )
        optimizer.set_lr_scheduler(self)
