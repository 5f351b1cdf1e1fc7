# SPDX-License-Identifier: Apache-2.0
from typing import Callable

import paddle


def fill_by(
    tensor: paddle.Tensor, initializer: Callable[[paddle.Tensor], None]
) -> paddle.Tensor:
    """Fill the tensor by an initializer of Paddle and return it.

    An initializer gives what it fills new memory: a parameter whose detached
    tensor is filled would keep its values.
    """
    filled = paddle.empty_like(tensor)
    initializer(filled)
    tensor.set_value(filled)
    return tensor
