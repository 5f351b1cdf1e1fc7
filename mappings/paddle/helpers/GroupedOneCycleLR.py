# SPDX-License-Identifier: Apache-2.0
import math
from typing import Any, List, Optional


import paddle


class GroupedOneCycleLR(GroupedCycle):
    """Each rate goes up once and far down, and the momentum against it."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        max_lr: Any,
        total_steps: Optional[int] = None,
        epochs: Optional[int] = None,
        steps_per_epoch: Optional[int] = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: Any = 0.85,
        max_momentum: Any = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.optimizer = optimizer
        if total_steps is None:
            if epochs is None or steps_per_epoch is None:
                raise ValueError("the number of steps has to be given")
            total_steps = epochs * steps_per_epoch
        self.total_steps = total_steps
        self.is_linear = anneal_strategy == "linear"
        rates = ("initial_lr", "max_lr", "min_lr")
        turns = [pct_start * total_steps - 1, total_steps - 1.0]
        self.momentums = ["max_momentum", "base_momentum", "max_momentum"]
        if three_phase:
            rates = ("initial_lr", "max_lr", "initial_lr", "min_lr")
            turns.insert(1, 2 * pct_start * total_steps - 2)
            self.momentums.append("max_momentum")
        self.lrs, self.turns = list(rates), turns
        groups = param_groups(optimizer)
        if last_epoch == -1:
            for group, rate in zip(groups, self.for_each_group(max_lr)):
                group["initial_lr"] = rate / div_factor
                group["max_lr"] = rate
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum and last_epoch == -1:
            bases = self.for_each_group(base_momentum)
            tops = self.for_each_group(max_momentum)
            self.set_momentums(tops)
            for group, low, high in zip(groups, bases, tops):
                group["base_momentum"], group["max_momentum"] = low, high
        super().__init__(optimizer, last_epoch)

    def between(self, start: float, end: float, share: float) -> float:
        if self.is_linear:
            return (end - start) * share + start
        return end + (start - end) / 2.0 * (math.cos(math.pi * share) + 1)

    def get_lr(self) -> List[float]:
        step, start, phase = self.last_epoch, 0.0, 0
        if step > self.total_steps:
            raise ValueError(f"there are {self.total_steps} steps, not {step}")
        while step > self.turns[phase] and phase < len(self.turns) - 1:
            start, phase = self.turns[phase], phase + 1
        share = (step - start) / (self.turns[phase] - start)

        def values(names: List[str]) -> List[float]:
            first, last = names[phase], names[phase + 1]
            groups = param_groups(self.optimizer)
            return [self.between(g[first], g[last], share) for g in groups]

        if self.cycle_momentum:
            self.set_momentums(values(self.momentums))
        return values(self.lrs)
