# SPDX-License-Identifier: Apache-2.0
import paddle


def zeros_(tensor: paddle.Tensor) -> paddle.Tensor:
    """Fill the tensor with zeros and return it."""
    paddle.nn.initializer.Constant(0.0)(tensor)
    return tensor
