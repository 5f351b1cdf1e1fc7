# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, Dict, List, Optional

import paddle


class GroupedReduceLROnPlateau(paddle.optimizer.lr.ReduceOnPlateau):
    """Each rate is multiplied by a factor when a value does not get better."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Any = 0,
        eps: float = 1e-8,
        verbose: Any = None,
    ) -> None:
        self.optimizer = optimizer
        groups = param_groups(optimizer)
        is_list = isinstance(min_lr, (list, tuple))
        self.min_lrs = list(min_lr) if is_list else [min_lr] * len(groups)
        self.mode = mode
        self.factor = factor
        self.patience = patience
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.cooldown = cooldown
        self.eps = eps
        self.last_epoch = 0
        self.best = math.inf if mode == "min" else -math.inf
        self.num_bad_epochs = self.cooldown_counter = 0
        self._last_lr: List[float] = [group["lr"] for group in groups]

    def __call__(self) -> float:
        """The rate of the first group, as a scheduler of Paddle's gives it."""
        return self._last_lr[0]

    def get_last_lr(self) -> List[float]:
        return self._last_lr

    def is_better(self, value: float) -> bool:
        sign = 1 if self.mode == "min" else -1
        margin = self.threshold
        if self.threshold_mode == "rel":
            bound = self.best * (1 - sign * margin)
        else:
            bound = self.best - sign * margin
        return sign * value < sign * bound

    def step(self, metrics: Any, epoch: Optional[int] = None) -> None:
        value = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(value):
            self.best, self.num_bad_epochs = value, 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        groups = param_groups(self.optimizer)
        if self.num_bad_epochs > self.patience:
            for group, lowest in zip(groups, self.min_lrs):
                rate = max(group["lr"] * self.factor, lowest)
                if group["lr"] - rate > self.eps:
                    group["lr"] = rate
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = [group["lr"] for group in groups]

    def state_dict(self) -> Dict[str, Any]:
        return {k: v for k, v in vars(self).items() if k != "optimizer"}

    def set_state_dict(self, state_dict: Dict[str, Any]) -> None:
        vars(self).update(state_dict)

    load_state_dict = set_state_dict
