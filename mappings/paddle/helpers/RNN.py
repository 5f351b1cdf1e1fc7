# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class RNN(Recurrent, paddle.nn.SimpleRNN):
    """A SimpleRNN that is made with the arguments of torch's RNN."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        *,
        nonlinearity: str = "tanh",
        **settings: Any,
    ) -> None:
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            activation=nonlinearity,
            **settings,
        )
