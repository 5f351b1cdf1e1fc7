# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class SmoothL1Loss(paddle.nn.SmoothL1Loss):
    """A loss that is quadratic up to a difference of `beta`, then linear.

    Its slope is 1 at most; the one of Paddle's own is `delta`.
    """

    def __init__(
        self,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
        beta: float = 1.0,
    ) -> None:
        if size_average is not None or reduce is not None:
            reduction = "mean" if size_average in (None, True) else "sum"
            reduction = "none" if reduce is False else reduction
        super().__init__(reduction=reduction, delta=beta or 1.0)
        self.reduction = reduction
        self.beta = beta

    def forward(
        self, input: paddle.Tensor, label: paddle.Tensor
    ) -> paddle.Tensor:
        if self.beta == 0:
            return paddle.nn.functional.l1_loss(input, label, self.reduction)
        return super().forward(input, label) / self.beta
