# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


class GroupedPolynomialLR(GroupedLRScheduler):
    """Each rate falls to zero as a power of the epochs that are left."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        total_iters: int = 5,
        power: float = 1.0,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return self.rates()
        left = 1.0 - self.last_epoch / self.total_iters
        before = 1.0 - (self.last_epoch - 1) / self.total_iters
        return [rate * (left / before) ** self.power for rate in self.rates()]
