# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


class GroupedExponentialLR(GroupedLRScheduler):
    """Each rate is multiplied by gamma every epoch."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        gamma: float,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        factor = self.gamma if self.last_epoch > 0 else 1.0
        return [rate * factor for rate in self.rates()]
