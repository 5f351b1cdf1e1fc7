# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable

import paddle


def hessian(func: Callable, inputs: Any, create_graph: bool = False) -> Any:
    """Derive a function that returns one number twice by its inputs.

    The shape is twice that of the input. Of several inputs the result is a
    tuple of tuples.
    """

    def gradient(*xs: paddle.Tensor) -> Any:
        grads = paddle.grad(
            func(*xs), list(xs), create_graph=True, allow_unused=True
        )
        found = tuple(
            paddle.zeros_like(x) if grad is None else grad
            for grad, x in zip(grads, xs)
        )
        return found if isinstance(inputs, (tuple, list)) else found[0]

    return jacobian(gradient, inputs, create_graph)
