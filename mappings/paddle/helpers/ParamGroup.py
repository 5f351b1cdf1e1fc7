# SPDX-License-Identifier: Apache-2.0
from collections.abc import MutableMapping
from typing import Any, Dict, Iterator, List

import paddle


class ParamGroup(MutableMapping):
    """A group of parameters of an optimizer: "params", its rate "lr", and
    what the program keeps in it.

    Paddle's optimizer has one rate, of which each group has a factor. A rate
    that is set here leaves those of the other groups as they are.
    """

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        groups: List[Dict[str, Any]],
        number: int,
    ) -> None:
        self.optimizer = optimizer
        self.groups = groups
        self.number = number
        self.values = groups[number]

    def __getitem__(self, key: str) -> Any:
        if key == "lr":
            factor = self.values.get("learning_rate", 1.0)
            return self.optimizer.get_lr() * factor
        return self.values[key]

    def __setitem__(self, key: str, value: Any) -> None:
        if key != "lr":
            self.values[key] = value
            return
        rate = self.optimizer.get_lr()
        rates = [rate * g.get("learning_rate", 1.0) for g in self.groups]
        rates[self.number] = float(value)
        whole = rates[0] or max(rates)
        self.optimizer.set_lr(whole)
        if whole == 0.0:
            return
        for group, own in zip(self.groups, rates):
            if own / whole != group.get("learning_rate", 1.0):
                group["learning_rate"] = own / whole
                for p in group["params"]:
                    p.optimize_attr["learning_rate"] = own / whole

    def __delitem__(self, key: str) -> None:
        del self.values[key]

    def __iter__(self) -> Iterator[str]:
        hidden = ("lr", "learning_rate")
        return iter([*(key for key in self.values if key not in hidden), "lr"])

    def __len__(self) -> int:
        return len(list(iter(self)))
