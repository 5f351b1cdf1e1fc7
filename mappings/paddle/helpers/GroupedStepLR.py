# SPDX-License-Identifier: Apache-2.0
from typing import Any, List

import paddle


class GroupedStepLR(GroupedLRScheduler):
    """Each rate is multiplied by gamma every `step_size` epochs."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        step_size: int,
        gamma: float = 0.1,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        is_due = self.last_epoch > 0 and self.last_epoch % self.step_size == 0
        return [r * self.gamma if is_due else r for r in self.rates()]
