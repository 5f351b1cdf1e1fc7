# SPDX-License-Identifier: Apache-2.0
from typing import Optional

import paddle


class TiedLinear(paddle.nn.Layer):
    """A linear layer that shares the weight of an embedding.

    `values` are those the weight is to have, as a linear layer keeps them.
    """

    def __init__(
        self,
        weight: paddle.Tensor,
        bias: Optional[paddle.Tensor] = None,
        values: Optional[paddle.Tensor] = None,
    ) -> None:
        super().__init__()
        self.weight = weight
        self.bias = bias
        if values is not None:
            weight.set_value(values.T)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        out = paddle.matmul(x, self.weight, transpose_y=True)
        return out if self.bias is None else out + self.bias
