# SPDX-License-Identifier: Apache-2.0
from typing import Any, Iterable

import paddle


class Adagrad(paddle.optimizer.Adagrad):
    """An Adagrad that is made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.01,
        *,
        weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0,
        eps: float = 1e-10,
    ) -> None:
        super().__init__(
            learning_rate=lr,
            epsilon=eps,
            initial_accumulator_value=initial_accumulator_value,
            parameters=parameters_of(params, lr),
            weight_decay=float(weight_decay),
        )
