# SPDX-License-Identifier: Apache-2.0
import paddle


def normal_(
    tensor: paddle.Tensor,
    mean: float = 0.0,
    std: float = 1.0,
) -> paddle.Tensor:
    """Fill the tensor from a normal distribution and return it."""
    return fill_by(tensor, paddle.nn.initializer.Normal(mean, std))
