# SPDX-License-Identifier: Apache-2.0
import paddle


class Softmax(paddle.nn.Layer):
    """A softmax over the axis that torch takes when it is given none.

    That is axis 0 of a tensor with 0, 1 or 3 axes, else axis 1.
    """

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        axis = 0 if x.ndim in (0, 1, 3) else 1
        return paddle.nn.functional.softmax(x, axis=axis)
