# SPDX-License-Identifier: Apache-2.0
from collections import defaultdict
from typing import Any, Callable, Dict, Iterable, List, Optional, Union

import paddle


class Optimizer(paddle.optimizer.Optimizer):
    """Base of optimizers that are written out, with groups of parameters.

    `param_groups` are dictionaries with `params` and settings, where
    `defaults` fills in what a group lacks; `state` holds a dictionary for
    each parameter. A class that derives from it defines `step`, which
    updates the parameters with the settings of their group.
    """

    def __init__(
        self,
        params: Iterable[Union[paddle.Tensor, Dict[str, Any]]],
        defaults: Dict[str, Any],
    ) -> None:
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        self.defaults = defaults
        self.param_groups: List[Dict[str, Any]] = []
        for group in groups:
            self.add_param_group(group)
        everything = [p for g in self.param_groups for p in g["params"]]
        super().__init__(learning_rate=0.0, parameters=everything)
        self.state: Dict[Any, Any] = defaultdict(dict)

    def add_param_group(self, param_group: Dict[str, Any]) -> None:
        """Add a group; a GradScaler does not see one that is added later."""
        given = param_group["params"]
        if isinstance(given, paddle.Tensor):
            given = [given]
        param_group["params"] = list(given)
        for name, value in self.defaults.items():
            param_group.setdefault(name, value)
        self.param_groups.append(param_group)

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)

    def step(self, closure: Optional[Callable] = None) -> Any:
        raise NotImplementedError

    def zero_grad(self, set_to_none: bool = True) -> None:
        for group in self.param_groups:
            for p in group["params"]:
                p.clear_gradient(set_to_zero=not set_to_none)

    def clear_grad(self, set_to_zero: bool = True) -> None:
        self.zero_grad(set_to_none=not set_to_zero)

    def get_lr(self) -> float:
        return self.param_groups[0]["lr"]

    def set_lr(self, value: float) -> None:
        """Set the rate of the first group, and scale those of the others."""
        first = self.get_lr()
        for group in self.param_groups:
            group["lr"] = value * (group["lr"] / first if first else 1)

    def set_lr_scheduler(self, scheduler: Any) -> None:
        """Scale the rate of each group as `scheduler` does, at its steps.

        A cyclic one says the rate itself, whatever the groups had before.
        """
        rates = [group["lr"] for group in self.param_groups]
        first, step = rates[0], scheduler.step
        cyclic = (paddle.optimizer.lr.CyclicLR, paddle.optimizer.lr.OneCycleLR)
        if isinstance(scheduler, cyclic):
            first = 0.0

        def follow(*args: Any, **kwargs: Any) -> None:
            step(*args, **kwargs)
            apply()

        def apply() -> None:
            for group, rate in zip(self.param_groups, rates):
                group["lr"] = scheduler() * (rate / first if first else 1)

        scheduler.step = follow
        apply()

    def state_dict(self) -> Dict[str, Any]:
        """Settings and states, where parameters are numbered in order."""
        numbers: Dict[int, int] = {}
        groups = []
        for group in self.param_groups:
            for p in group["params"]:
                numbers.setdefault(id(p), len(numbers))
            packed = dict(group)
            packed["params"] = [numbers[id(p)] for p in group["params"]]
            groups.append(packed)
        state = {
            numbers.get(id(key), key): value
            for key, value in self.state.items()
        }
        return {"state": state, "param_groups": groups}

    def set_state_dict(self, state_dict: Dict[str, Any]) -> None:
        saved = state_dict["param_groups"]
        sizes = [len(group["params"]) for group in saved]
        if sizes != [len(group["params"]) for group in self.param_groups]:
            raise ValueError("the state has groups of another size")
        by_number = {}
        for group, packed in zip(self.param_groups, saved):
            by_number.update(zip(packed["params"], group["params"]))
            settings = {k: v for k, v in packed.items() if k != "params"}
            group.update(settings)
        state: Dict[Any, Any] = defaultdict(dict)
        for key, value in state_dict["state"].items():
            state[by_number.get(key, key)] = value
        self.__setstate__({"state": state, "param_groups": self.param_groups})

    load_state_dict = set_state_dict
