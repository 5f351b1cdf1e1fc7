# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Sequence

import paddle


class ChainedScheduler(paddle.optimizer.lr.LRScheduler):
    """Multiply the factors by which schedulers change the learning rate."""

    def __init__(
        self,
        learning_rate: float,
        schedulers: Sequence[paddle.optimizer.lr.LRScheduler],
    ) -> None:
        self.schedulers = list(schedulers)
        super().__init__(learning_rate)

    def get_lr(self) -> float:
        rate = self.base_lr
        for each in self.schedulers:
            each.step(self.last_epoch)
            rate *= each() / self.base_lr
        return rate

    def state_dict(self) -> Dict[str, Any]:
        state = super().state_dict()
        state["schedulers"] = [each.state_dict() for each in self.schedulers]
        return state

    def set_state_dict(self, state_dict: Dict[str, Any]) -> None:
        own = dict(state_dict)
        for each, state in zip(self.schedulers, own.pop("schedulers")):
            each.set_state_dict(state)
        super().set_state_dict(own)
