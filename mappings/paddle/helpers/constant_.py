# SPDX-License-Identifier: Apache-2.0
import paddle


def constant_(tensor: paddle.Tensor, val: float) -> paddle.Tensor:
    """Fill the tensor with one value and return it."""
    paddle.nn.initializer.Constant(val)(tensor)
    return tensor
