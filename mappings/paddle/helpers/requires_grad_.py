# SPDX-License-Identifier: Apache-2.0
import paddle


def requires_grad_(
    x: paddle.Tensor, requires_grad: bool = True
) -> paddle.Tensor:
    """Let gradients be computed for a tensor, or not, and return it."""
    x.stop_gradient = not requires_grad
    return x
