# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable, List


def parameters_of(params: Iterable[Any], lr: float) -> List[Any]:
    """The parameters of an optimizer, or its groups with their rates as
    factors of the optimizer's."""
    groups = list(params)
    for i, group in enumerate(groups):
        if isinstance(group, dict) and "lr" in group:
            rest = {k: v for k, v in group.items() if k != "lr"}
            groups[i] = {**rest, "learning_rate": group["lr"] / lr}
    return groups
