# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable, Tuple

import paddle


class Adamax(paddle.optimizer.Adamax):
    """An Adamax that is made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own.
    Paddle adds epsilon to the norm in every step, and torch to each gradient:
    its part that adds up to torch's is passed.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.002,
        betas: Tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
    ) -> None:
        super().__init__(
            learning_rate=lr,
            beta1=betas[0],
            beta2=betas[1],
            epsilon=eps * (1 - betas[1]),
            parameters=parameters_of(params, lr),
            weight_decay=float(weight_decay),
        )
