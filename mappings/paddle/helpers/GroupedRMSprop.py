# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Iterable

import paddle


class GroupedRMSprop(GroupedOptimizer):
    """An RMSprop with the arguments and the groups of torch's."""

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.01,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(
            params,
            lr=lr,
            alpha=alpha,
            eps=eps,
            weight_decay=weight_decay,
            momentum=momentum,
            centered=centered,
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
        alpha, zeros = group["alpha"], paddle.zeros_like(grad)
        square = state.get("square_avg", zeros)
        square = alpha * square + (1 - alpha) * grad * grad
        state["square_avg"] = root = square
        if group["centered"]:
            mean = alpha * state.get("grad_avg", zeros) + (1 - alpha) * grad
            state["grad_avg"] = mean
            root = square - mean * mean
        step = grad / (root.sqrt() + group["eps"])
        if group["momentum"]:
            buffer = state.get("momentum_buffer", zeros)
            step = group["momentum"] * buffer + step
            state["momentum_buffer"] = step
        return p - group["lr"] * step
