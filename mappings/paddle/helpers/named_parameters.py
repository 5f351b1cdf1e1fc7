# SPDX-License-Identifier: Apache-2.0
from typing import Iterator, Tuple

import paddle


def named_parameters(
    layer: paddle.nn.Layer, prefix: str = "", include_sublayers: bool = True
) -> Iterator[Tuple[str, paddle.Tensor]]:
    """The names and parameters of a layer, but for what Paddle keeps among
    the parameters of batch norms: the running values, and weight and bias of
    those that are not affine.
    """
    fixed = {
        id(value)
        for each in layer.sublayers(include_self=True)
        if getattr(each, "_weight_attr", None) is False
        and hasattr(each, "_variance")
        for value in (each.weight, each.bias)
    }
    running = ("_mean", "_variance")
    for name, value in layer.named_parameters(prefix, include_sublayers):
        if name.rpartition(".")[2] not in running and id(value) not in fixed:
            yield name, value
