# SPDX-License-Identifier: Apache-2.0
from mindspore import Tensor, ops


def unfold(x: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """The windows of `size` elements along an axis, `step` apart.

    The axis counts the windows then, and a new last one what is in each.
    """
    axis = dimension % x.ndim
    before = (slice(None),) * axis
    windows = [
        x[(*before, slice(start, start + size))]
        for start in range(0, x.shape[axis] - size + 1, step)
    ]
    rest = range(axis + 2, x.ndim + 1)
    return ops.stack(windows, axis).permute(*range(axis + 1), *rest, axis + 1)
