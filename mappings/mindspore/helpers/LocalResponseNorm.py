# SPDX-License-Identifier: Apache-2.0
from mindspore import Tensor, nn, ops


class LocalResponseNorm(nn.Cell):
    """Divides each channel by a power of the mean square of those around it.

    `nn.LRN` counts channels on one side, and does not run on Ascend.
    """

    def __init__(
        self,
        size: int,
        alpha: float = 0.0001,
        beta: float = 0.75,
        k: float = 1.0,
    ) -> None:
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def construct(self, x: Tensor) -> Tensor:
        def zeros(channels: int) -> Tensor:
            return ops.zeros((x.shape[0], channels, *x.shape[2:]), x.dtype)

        before, behind = self.size // 2, (self.size - 1) // 2
        squares = ops.cat((zeros(before), x * x, zeros(behind)), 1)
        total = sum(squares[:, i : i + x.shape[1]] for i in range(self.size))
        return x / (self.k + self.alpha / self.size * total) ** self.beta
