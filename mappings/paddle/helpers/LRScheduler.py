# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, List, Optional

import paddle


class LRScheduler(paddle.optimizer.lr.LRScheduler):
    """Base of schedulers that are written out: `get_lr` of a class that
    derives from it gives the rate of each group of the optimizer, and
    `_get_closed_form_lr`, where there is one, that of an epoch that is passed.

    The optimizer is made with a number as its rate, which is set here.
    """

    _get_lr_called_within_step = True

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        last_epoch: int = -1,
        verbose: bool = False,
    ) -> None:
        self.optimizer = optimizer
        groups = param_groups(optimizer)
        for group in groups:
            group.setdefault("initial_lr", group["lr"])
        self.base_lrs = [group["initial_lr"] for group in groups]
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._step_count = 0
        self.step()

    def __call__(self) -> float:
        """The rate of the first group, as a scheduler of Paddle's gives it."""
        return self._last_lr[0]

    def get_lr(self) -> List[float]:
        raise NotImplementedError

    def step(self, epoch: Optional[float] = None) -> None:
        self._step_count += 1
        if epoch is None:
            self.last_epoch += 1
            rates = self.get_lr()
        else:
            self.last_epoch = epoch
            closed_form = getattr(self, "_get_closed_form_lr", self.get_lr)
            rates = closed_form()
        groups = param_groups(self.optimizer)
        for group, rate in zip(groups, rates):
            group["lr"] = rate
        self._last_lr = [group["lr"] for group in groups]

    def get_last_lr(self) -> List[float]:
        return self._last_lr

    def state_dict(self) -> Dict[str, Any]:
        return {k: v for k, v in vars(self).items() if k != "optimizer"}

    def set_state_dict(self, state_dict: Dict[str, Any]) -> None:
        vars(self).update(state_dict)

    load_state_dict = set_state_dict
