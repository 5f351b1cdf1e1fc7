# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class ReduceLROnPlateau(paddle.optimizer.lr.ReduceOnPlateau):
    """A ReduceOnPlateau that is made with torch's arguments.

    For code that is given the class and calls it with arguments of its own:
    the scheduler makes itself the rate of the optimizer.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: float = 0.0,
        eps: float = 1e-8,
        verbose: Any = None,
    ) -> None:
        super().__init__(
            optimizer.get_lr(),
            mode=mode,
            factor=factor,
            patience=patience,
            threshold=threshold,
            threshold_mode=threshold_mode,
            cooldown=cooldown,
            min_lr=min_lr,
            epsilon=eps,
        )
        optimizer.set_lr_scheduler(self)
