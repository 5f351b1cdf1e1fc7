# SPDX-License-Identifier: Apache-2.0
from typing import Union

import paddle


def requires_grad_(
    x: Union[paddle.Tensor, paddle.nn.Layer], requires_grad: bool = True
) -> Union[paddle.Tensor, paddle.nn.Layer]:
    """Let gradients be computed for a tensor, or not, and return it.

    Of a layer that is said of its parameters.
    """
    for tensor in x.parameters() if isinstance(x, paddle.nn.Layer) else [x]:
        tensor.stop_gradient = not requires_grad
    return x
