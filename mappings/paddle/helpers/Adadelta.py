# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable

import paddle


class Adadelta(paddle.optimizer.Adadelta):
    """An Adadelta that is made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0.0,
    ) -> None:
        super().__init__(
            learning_rate=lr,
            rho=rho,
            epsilon=eps,
            parameters=parameters_of(params, lr),
            weight_decay=float(weight_decay),
        )
