# SPDX-License-Identifier: Apache-2.0
from typing import Any, List


class GroupedLRScheduler(LRScheduler):
    """Schedulers that give each group of an optimizer a rate of its own."""

    def rates(self) -> List[float]:
        return [group["lr"] for group in param_groups(self.optimizer)]

    def for_each_group(self, value: Any) -> List[Any]:
        """The list that was passed, or the one value for every group."""
        count = len(param_groups(self.optimizer))
        if not isinstance(value, (list, tuple)):
            return [value] * count
        if len(value) != count:
            raise ValueError(f"expected {count} values, got {len(value)}")
        return list(value)
