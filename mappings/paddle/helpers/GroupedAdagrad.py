# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Iterable

import paddle


class GroupedAdagrad(GroupedOptimizer):
    """An Adagrad with the arguments and the groups of torch's."""

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.01,
        lr_decay: float = 0.0,
        weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0,
        eps: float = 1e-10,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(
            params,
            lr=lr,
            lr_decay=lr_decay,
            weight_decay=weight_decay,
            initial_accumulator_value=initial_accumulator_value,
            eps=eps,
            maximize=maximize,
        )

    def updated(
        self,
        p: paddle.Tensor,
        grad: paddle.Tensor,
        state: Dict[str, Any],
        group: Dict[str, Any],
    ) -> paddle.Tensor:
        if group["weight_decay"]:
            grad = grad + group["weight_decay"] * p
        if "sum" not in state:
            first = group["initial_accumulator_value"]
            state["sum"] = paddle.full_like(grad, first)
        state["sum"] = state["sum"] + grad * grad
        rate = group["lr"] / (1 + (state["step"] - 1) * group["lr_decay"])
        return p - rate * grad / (state["sum"].sqrt() + group["eps"])
