# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable, List


import paddle


class GroupedMultiStepLR(GroupedLRScheduler):
    """Each rate is multiplied by gamma at the milestones."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        milestones: Iterable[int],
        gamma: float = 0.1,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.milestones = list(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        factor = self.gamma ** self.milestones.count(self.last_epoch)
        return [rate * factor for rate in self.rates()]
