# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, List

import paddle


class GroupedSWALR(GroupedLRScheduler):
    """Each rate moves to a fixed value over some epochs, and stays there."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        swa_lr: Any,
        anneal_epochs: int = 10,
        anneal_strategy: str = "cos",
        last_epoch: int = -1,
    ) -> None:
        self.optimizer = optimizer
        swa_lrs = self.for_each_group(swa_lr)
        for group, rate in zip(param_groups(optimizer), swa_lrs):
            group["swa_lr"] = rate
        self.is_linear = anneal_strategy == "linear"
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def share(self, step: int) -> float:
        share = max(0, min(1, step / max(1, self.anneal_epochs)))
        if self.is_linear:
            return share
        return (1 - math.cos(math.pi * share)) / 2

    def get_lr(self) -> List[float]:
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self.share(step - 1), self.share(step)
        rates = []
        for group in param_groups(self.optimizer):
            end, first = group["swa_lr"], group["swa_lr"]
            if before != 1:
                first = (group["lr"] - before * end) / (1 - before)
            rates.append(end * now + first * (1 - now))
        return rates
