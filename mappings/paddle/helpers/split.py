# SPDX-License-Identifier: Apache-2.0
from typing import List

import paddle


def split(x: paddle.Tensor, size: int, dim: int = 0) -> List[paddle.Tensor]:
    """Split `x` along `dim` into pieces of `size`; the last may be smaller."""
    places = list(range(size, x.shape[dim], size))
    return paddle.tensor_split(x, places, axis=dim)
