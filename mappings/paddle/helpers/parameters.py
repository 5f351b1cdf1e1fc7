# SPDX-License-Identifier: Apache-2.0
from typing import List

import paddle


def parameters(
    layer: paddle.nn.Layer, include_sublayers: bool = True
) -> List[paddle.Tensor]:
    """The parameters of a layer, but for what Paddle keeps among those of
    batch norms: the running values, and weight and bias of those that are
    not affine.
    """
    named = named_parameters(layer, include_sublayers=include_sublayers)
    return [value for _, value in named]
