# SPDX-License-Identifier: Apache-2.0
from typing import List, Sequence

import paddle


def unflatten_tensors(
    flat: paddle.Tensor, tensors: Sequence[paddle.Tensor]
) -> List[paddle.Tensor]:
    """Cut a flat tensor into parts with the shapes of `tensors`."""
    parts, begin = [], 0
    for tensor in tensors:
        end = begin + int(tensor.size)
        parts.append(flat[begin:end].reshape(tensor.shape))
        begin = end
    return parts
