# SPDX-License-Identifier: Apache-2.0
import paddle


def xavier_uniform_(tensor: paddle.Tensor, gain: float = 1.0) -> paddle.Tensor:
    """Fill the tensor by Glorot's rule and return it."""
    return fill_by(tensor, paddle.nn.initializer.XavierUniform(gain=gain))
