# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional, Sequence, Union

import paddle


class RMSNorm(paddle.nn.Layer):
    """Divide by the root of the mean square over the last axes.

    These are as many as `normalized_shape` has numbers. Without `eps` it is
    the smallest step of the input's dtype.
    """

    def __init__(
        self,
        normalized_shape: Union[int, Sequence[int]],
        eps: Optional[float] = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: Optional[Any] = None,
    ) -> None:
        super().__init__()
        if isinstance(normalized_shape, int):
            normalized_shape = [normalized_shape]
        self.normalized_shape = tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self.weight = None
        if elementwise_affine:
            self.weight = self.create_parameter(
                list(normalized_shape),
                default_initializer=paddle.nn.initializer.Constant(1.0),
            )
        self.to(device=device, dtype=dtype)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        axes = list(range(-len(self.normalized_shape), 0))
        eps = paddle.finfo(x.dtype).eps if self.eps is None else self.eps
        out = x * (x.square().mean(axis=axes, keepdim=True) + eps).rsqrt()
        return out if self.weight is None else out * self.weight
