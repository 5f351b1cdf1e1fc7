# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


class GroupedLinearLR(GroupedLRScheduler):
    """Each rate is multiplied by a factor that changes linearly."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        change = self.end_factor - self.start_factor
        share = min(self.total_iters, epoch) / self.total_iters
        return self.start_factor + change * share

    def get_lr(self) -> List[float]:
        factor = self.factor(self.last_epoch)
        if self.last_epoch > 0:
            factor /= self.factor(self.last_epoch - 1)
        return [rate * factor for rate in self.rates()]
