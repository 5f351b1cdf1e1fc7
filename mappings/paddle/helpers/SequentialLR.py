# SPDX-License-Identifier: Apache-2.0
import bisect
from typing import Any, Dict, Sequence

import paddle


class SequentialLR(paddle.optimizer.lr.LRScheduler):
    """Run schedulers one after the other; a milestone begins the next."""

    def __init__(
        self,
        learning_rate: float,
        schedulers: Sequence[paddle.optimizer.lr.LRScheduler],
        milestones: Sequence[int],
        last_epoch: int = -1,
    ) -> None:
        self.schedulers = list(schedulers)
        self.milestones = list(milestones)
        super().__init__(learning_rate, last_epoch)

    def get_lr(self) -> float:
        index = bisect.bisect_right(self.milestones, self.last_epoch)
        begin = self.milestones[index - 1] if index > 0 else 0
        self.schedulers[index].step(self.last_epoch - begin)
        return self.schedulers[index]()

    def state_dict(self) -> Dict[str, Any]:
        state = super().state_dict()
        state["schedulers"] = [each.state_dict() for each in self.schedulers]
        return state

    def set_state_dict(self, state_dict: Dict[str, Any]) -> None:
        own = dict(state_dict)
        for each, state in zip(self.schedulers, own.pop("schedulers")):
            each.set_state_dict(state)
        super().set_state_dict(own)
