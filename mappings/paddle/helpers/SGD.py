# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable

import paddle


class SGD(paddle.optimizer.Momentum):
    """An SGD that is made with the arguments of torch's, momentum among them.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.001,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
    ) -> None:
        if dampening:
            raise ValueError("Paddle's Momentum has no dampening")
        super().__init__(
            learning_rate=lr,
            momentum=momentum,
            parameters=parameters_of(params, lr),
            use_nesterov=nesterov,
            weight_decay=float(weight_decay),
        )
