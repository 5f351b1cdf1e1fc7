# SPDX-License-Identifier: Apache-2.0
from typing import Any, List


class GroupedCycle(GroupedLRScheduler):
    """Schedulers that move the momentum of each group, or the first beta."""

    def is_by_betas(self) -> bool:
        defaults = self.optimizer.defaults
        if "momentum" not in defaults and "betas" not in defaults:
            raise ValueError("the optimizer has no momentum to be cycled")
        return "betas" in defaults

    def set_momentums(self, values: List[Any]) -> None:
        for group, value in zip(param_groups(self.optimizer), values):
            if self.is_by_betas():
                group["betas"] = (value, *group["betas"][1:])
            else:
                group["momentum"] = value
