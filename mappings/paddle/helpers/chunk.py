# SPDX-License-Identifier: Apache-2.0
from typing import List

import paddle


def chunk(x: paddle.Tensor, chunks: int, axis: int = 0) -> List[paddle.Tensor]:
    """At most so many parts along an axis; the last may be shorter."""
    length = x.shape[axis]
    size = max(1, -(-length // chunks))
    starts = range(0, max(1, length), size)
    return paddle.split(x, [min(size, length - at) for at in starts], axis)
