# SPDX-License-Identifier: Apache-2.0
from typing import Iterator, Tuple

import paddle


def named_parameters(
    layer: paddle.nn.Layer, prefix: str = "", include_sublayers: bool = True
) -> Iterator[Tuple[str, paddle.Tensor]]:
    """The names and parameters of a layer, but for the running values of
    batch norms, which Paddle keeps among the parameters.
    """
    running = ("_mean", "_variance")
    for name, value in layer.named_parameters(prefix, include_sublayers):
        if name.rpartition(".")[2] not in running:
            yield name, value
