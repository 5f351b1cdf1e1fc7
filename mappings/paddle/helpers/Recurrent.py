# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class Recurrent:
    """What recurrent layers share that are made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        **settings: Any,
    ) -> None:
        attr = None if bias else False
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            direction="bidirect" if bidirectional else "forward",
            time_major=not batch_first,
            dropout=dropout,
            bias_ih_attr=attr,
            bias_hh_attr=attr,
            **settings,
        )
        self.batch_first = batch_first
        self.bidirectional = bidirectional

    def forward(
        self,
        input: paddle.Tensor,
        hx: Any = None,
        sequence_length: Optional[paddle.Tensor] = None,
    ) -> Any:
        return super().forward(input, hx, sequence_length)
