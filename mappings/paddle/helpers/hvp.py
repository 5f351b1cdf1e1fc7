# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, Optional, Tuple

import paddle


def hvp(
    func: Callable,
    inputs: Any,
    v: Optional[Any] = None,
    create_graph: bool = False,
) -> Tuple[Any, Any]:
    """Compute what a function returns, and the product of its second
    derivatives with `v`, without the matrix of them.
    """
    is_group = isinstance(inputs, (tuple, list))
    xs = list(inputs) if is_group else [inputs]
    vs = [paddle.ones_like(x) for x in xs]
    if v is not None:
        vs = list(v) if isinstance(v, (tuple, list)) else [v]
    for i, x in enumerate(xs):
        if not create_graph or x.stop_gradient:
            xs[i] = x.detach()
            xs[i].stop_gradient = False
    with paddle.enable_grad():
        output = func(*xs)
        grads = paddle.grad(output, xs, create_graph=True, allow_unused=True)
        product = sum(
            (grad * each).sum()
            for grad, each in zip(grads, vs)
            if grad is not None
        )
        found = [None] * len(xs)
        if isinstance(product, paddle.Tensor) and not product.stop_gradient:
            found = paddle.grad(
                product, xs, create_graph=create_graph, allow_unused=True
            )
    products = tuple(
        paddle.zeros_like(x) if one is None else one
        for one, x in zip(found, xs)
    )
    output = output if create_graph else output.detach()
    return output, products if is_group else products[0]
