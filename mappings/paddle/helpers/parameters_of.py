# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable, List


def parameters_of(params: Iterable[Any], lr: float) -> List[Any]:
    """The parameters of an optimizer, or its groups with their rates as
    factors of the optimizer's.

    A group has no other settings of its own in Paddle but the decay.
    """
    groups = list(params)
    for i, group in enumerate(groups):
        if not isinstance(group, dict):
            continue
        own = {"amsgrad", "betas", "dampening", "eps", "momentum", "nesterov"}
        for name in sorted(own & group.keys()):
            raise ValueError(f"a group cannot have its own {name}")
        made = {k: v for k, v in group.items() if k != "lr"}
        if "weight_decay" in made:
            made["weight_decay"] = float(made["weight_decay"])
        if "lr" in group and lr == 0:
            raise ValueError("rates of groups are multiples of a rate of 0")
        if "lr" in group:
            made["learning_rate"] = group["lr"] / lr
        groups[i] = made
    return groups
