# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, Iterable, Tuple

import paddle


class GroupedAdamW(GroupedAdam):
    """An AdamW with the arguments and the groups of torch's: weights decay by
    themselves, not by their gradients.
    """

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
            params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize
        )

    def updated(
        self,
        p: paddle.Tensor,
        grad: paddle.Tensor,
        state: Dict[str, Any],
        group: Dict[str, Any],
    ) -> paddle.Tensor:
        p = p * (1 - group["lr"] * group["weight_decay"])
        return super().updated(p, grad, state, {**group, "weight_decay": 0.0})
