# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Iterable, Tuple

import paddle


class GroupedAdamW(GroupedOptimizer):
    """An AdamW with the arguments and the groups of torch's."""

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.001,
        betas: Tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.01,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(
            params,
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            amsgrad=amsgrad,
            maximize=maximize,
        )

    def updated(
        self,
        p: paddle.Tensor,
        grad: paddle.Tensor,
        state: Dict[str, Any],
        group: Dict[str, Any],
    ) -> paddle.Tensor:
        p = p * (1 - group["lr"] * group["weight_decay"])
        beta1, beta2 = group["betas"]
        if "exp_avg" not in state:
            state["exp_avg"] = paddle.zeros_like(grad)
            state["exp_avg_sq"] = paddle.zeros_like(grad)
        mean = beta1 * state["exp_avg"] + (1 - beta1) * grad
        square = beta2 * state["exp_avg_sq"] + (1 - beta2) * grad * grad
        state["exp_avg"], state["exp_avg_sq"] = mean, square
        if group["amsgrad"]:
            largest = state.get("max_exp_avg_sq", paddle.zeros_like(square))
            square = paddle.maximum(largest, square)
            state["max_exp_avg_sq"] = square
        step = state["step"]
        root = square.sqrt() / (1 - beta2**step) ** 0.5
        rate = group["lr"] / (1 - beta1**step)
        return p - rate * mean / (root + group["eps"])
