# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, List, Optional


import paddle


class GroupedCosineAnnealingWarmRestarts(GroupedLRScheduler):
    """Each rate follows a cosine to `eta_min`, again and again."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        T_0: int,
        T_mult: int = 1,
        eta_min: float = 0.0,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.T_0 = self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur: float = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        height = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        low = self.eta_min
        return [low + (base - low) * height for base in self.base_lrs]

    def step(self, epoch: Optional[float] = None) -> None:
        if epoch is None:
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
            return super().step()
        self.T_cur, self.T_i = epoch, self.T_0
        while self.T_cur >= self.T_i:
            self.T_cur -= self.T_i
            self.T_i *= self.T_mult
        super().step(math.floor(epoch))
