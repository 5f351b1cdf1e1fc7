# SPDX-License-Identifier: Apache-2.0
import paddle


def ones_(tensor: paddle.Tensor) -> paddle.Tensor:
    """Fill the tensor with ones and return it."""
    paddle.nn.initializer.Constant(1.0)(tensor)
    return tensor
