# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, Callable, Dict, List, Optional


import paddle


class GroupedCyclicLR(GroupedCycle):
    """Each rate goes up and down, and the momentum against it."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        base_lr: Any,
        max_lr: Any,
        step_size_up: int = 2000,
        step_size_down: Optional[int] = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Optional[Callable[[float], float]] = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: Any = 0.8,
        max_momentum: Any = 0.9,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.optimizer = optimizer
        base_lrs = self.for_each_group(base_lr)
        if last_epoch == -1:
            for group, rate in zip(param_groups(optimizer), base_lrs):
                group["lr"] = rate
        self.max_lrs = self.for_each_group(max_lr)
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up + down)
        self.step_ratio = step_size_up / self.total_size
        self.mode = mode
        self.gamma = gamma
        self.scale_fn = scale_fn
        is_by_cycle = mode != "exp_range" if scale_fn is None else None
        self.is_by_cycle = (
            scale_mode == "cycle" if is_by_cycle is None else is_by_cycle
        )
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self.base_momentums = self.for_each_group(base_momentum)
            self.max_momentums = self.for_each_group(max_momentum)
            self.set_momentums(self.base_momentums)
        super().__init__(optimizer, last_epoch)
        self.base_lrs = base_lrs

    def scale(self, x: float) -> float:
        if self.scale_fn is not None:
            return self.scale_fn(x)
        if self.mode == "triangular":
            return 1.0
        return 0.5 ** (x - 1) if self.mode == "triangular2" else self.gamma**x

    def get_lr(self) -> List[float]:
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        share = x / self.step_ratio
        if x > self.step_ratio:
            share = (x - 1) / (self.step_ratio - 1)
        share *= self.scale(cycle if self.is_by_cycle else self.last_epoch)
        if self.cycle_momentum:
            bounds = zip(self.base_momentums, self.max_momentums)
            self.set_momentums([b - (b - a) * share for a, b in bounds])
        bounds = zip(self.base_lrs, self.max_lrs)
        return [low + (high - low) * share for low, high in bounds]

    def state_dict(self) -> Dict[str, Any]:
        """Functions are not saved."""
        state = super().state_dict()
        return {k: v for k, v in state.items() if k != "scale_fn"}
