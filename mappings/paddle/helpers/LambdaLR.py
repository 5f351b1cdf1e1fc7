# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable

import paddle


class LambdaLR(paddle.optimizer.lr.LambdaDecay):
    """A LambdaDecay that is made with the arguments of torch's LambdaLR.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        lr_lambda: Callable[[int], float],
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        super().__init__(optimizer.get_lr(), lr_lambda, last_epoch=last_epoch)
        optimizer.set_lr_scheduler(self)
