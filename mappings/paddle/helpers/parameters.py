# SPDX-License-Identifier: Apache-2.0
from typing import List

import paddle


def parameters(
    layer: paddle.nn.Layer, include_sublayers: bool = True
) -> List[paddle.Tensor]:
    """The parameters of a layer, but for the running values of batch norms,
    which Paddle keeps among the parameters.
    """
    named = named_parameters(layer, include_sublayers=include_sublayers)
    return [value for _, value in named]
