# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, List


import paddle


class GroupedCosineAnnealingLR(GroupedLRScheduler):
    """Each rate follows a cosine between its first value and `eta_min`."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        T_max: int,
        eta_min: float = 0.0,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        if self.last_epoch == 0:
            return self.rates()
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            part = (1 - math.cos(math.pi / self.T_max)) / 2
            return [
                rate + (base - self.eta_min) * part
                for rate, base in zip(self.rates(), self.base_lrs)
            ]
        height = 1 + math.cos(math.pi * self.last_epoch / self.T_max)
        before = 1 + math.cos(math.pi * (self.last_epoch - 1) / self.T_max)
        return [
            height / before * (rate - self.eta_min) + self.eta_min
            for rate in self.rates()
        ]
