# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


class GroupedConstantLR(GroupedLRScheduler):
    """Each rate is multiplied by a factor for the first epochs."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        factor: float = 1.0 / 3,
        total_iters: int = 5,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        factor = self.factor if self.last_epoch == 0 else 1.0
        if self.last_epoch > 0 and self.last_epoch == self.total_iters:
            factor = 1.0 / self.factor
        return [rate * factor for rate in self.rates()]
