# SPDX-License-Identifier: Apache-2.0
import math

import paddle


def reset_parameters(layer: paddle.nn.Layer) -> None:
    """Draw weight and bias of a linear or convolution layer anew.

    Both come from U(-k, k) with k = 1 / sqrt(fan_in), as in torch.
    """
    weight = layer.weight
    if isinstance(layer, paddle.nn.Linear):
        fan_in = weight.shape[0]
    else:
        fan_in = math.prod(weight.shape[1:])
    bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
    with paddle.no_grad():
        weight.uniform_(-bound, bound)
        if layer.bias is not None:
            layer.bias.uniform_(-bound, bound)
