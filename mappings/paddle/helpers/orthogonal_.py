# SPDX-License-Identifier: Apache-2.0
import paddle


def orthogonal_(tensor: paddle.Tensor, gain: float = 1.0) -> paddle.Tensor:
    """Make the tensor an orthogonal matrix and return it."""
    return fill_by(tensor, paddle.nn.initializer.Orthogonal(gain))
