# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class CosineAnnealingLR(paddle.optimizer.lr.CosineAnnealingDecay):
    """A CosineAnnealingDecay that is made with torch's arguments.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        T_max: int,
        eta_min: float = 0.0,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        super().__init__(
            optimizer.get_lr(), T_max, eta_min, last_epoch=last_epoch
        )
        optimizer.set_lr_scheduler(self)
