# SPDX-License-Identifier: Apache-2.0
import paddle


def uniform_(
    tensor: paddle.Tensor,
    a: float = 0.0,
    b: float = 1.0,
) -> paddle.Tensor:
    """Fill the tensor from a uniform distribution and return it."""
    return fill_by(tensor, paddle.nn.initializer.Uniform(a, b))
