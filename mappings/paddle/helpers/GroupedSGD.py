# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Iterable

import paddle


class GroupedSGD(GroupedOptimizer):
    """An SGD with the arguments and the groups of torch's."""

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.001,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(
            params,
            lr=lr,
            momentum=momentum,
            dampening=dampening,
            weight_decay=weight_decay,
            nesterov=nesterov,
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
        momentum = group["momentum"]
        if momentum:
            buffer = state.get("momentum_buffer")
            if buffer is None:
                buffer = grad.clone()
            else:
                buffer = momentum * buffer + (1 - group["dampening"]) * grad
            state["momentum_buffer"] = buffer
            grad = grad + momentum * buffer if group["nesterov"] else buffer
        return p - group["lr"] * grad
