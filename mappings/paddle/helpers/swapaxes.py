# SPDX-License-Identifier: Apache-2.0
import paddle


def swapaxes(x: paddle.Tensor, axis0: int, axis1: int) -> paddle.Tensor:
    """Exchange two axes of a tensor of any rank.

    Axes below zero count from the last one.
    """
    order = list(range(x.ndim))
    order[axis0], order[axis1] = order[axis1], order[axis0]
    return x.transpose(order)
