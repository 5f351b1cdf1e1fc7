# SPDX-License-Identifier: Apache-2.0
import paddle


class LeakyReLU_(paddle.nn.LeakyReLU):
    """LeakyReLU in place: others that hold the tensor see the change, too."""

    def __init__(self, negative_slope: float = 0.01) -> None:
        super().__init__(negative_slope)
        self.slope = negative_slope

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        return paddle.nn.functional.leaky_relu_(x, self.slope)
