# SPDX-License-Identifier: Apache-2.0
from typing import List

import paddle


def buffers(
    layer: paddle.nn.Layer, include_sublayers: bool = True
) -> List[paddle.Tensor]:
    """The buffers of a layer, with the running values of batch norms, which
    Paddle keeps among the parameters.
    """
    named = named_buffers(layer, include_sublayers=include_sublayers)
    return [value for _, value in named]
