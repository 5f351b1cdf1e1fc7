# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable

import paddle


def jacobian(func: Callable, inputs: Any, create_graph: bool = False) -> Any:
    """Derive what a function returns by its inputs, each number by each.

    The shape is that of the output, then that of the input. Of several
    outputs, or inputs, the result is a tuple.
    """

    def derive(y: paddle.Tensor) -> Any:
        rows = []
        for value in y.flatten().unbind():
            grads = [None] * len(xs)
            if not y.stop_gradient:
                grads = paddle.grad(
                    value,
                    xs,
                    retain_graph=True,
                    create_graph=create_graph,
                    allow_unused=True,
                )
            rows.append(
                [
                    paddle.zeros_like(x) if grad is None else grad
                    for grad, x in zip(grads, xs)
                ]
            )
        found = tuple(
            paddle.stack(of_one).reshape(list(y.shape) + list(x.shape))
            for of_one, x in zip(zip(*rows), xs)
        )
        return found if is_group else found[0]

    is_group = isinstance(inputs, (tuple, list))
    xs = list(inputs) if is_group else [inputs]
    for i, x in enumerate(xs):
        if not create_graph or x.stop_gradient:
            xs[i] = x.detach()
            xs[i].stop_gradient = False
    with paddle.enable_grad():
        ys = func(*xs)
        if isinstance(ys, (tuple, list)):
            return tuple(derive(y) for y in ys)
        return derive(ys)
