# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, List

import numpy as np
import paddle


def gradcheck(
    func: Callable,
    inputs: Any,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
) -> bool:
    """Compare the gradients of `func` with differences of its results.

    The inputs should be of float64: differences of float32 are too rough.
    """

    def listed(value: Any) -> List[Any]:
        return list(value) if isinstance(value, (list, tuple)) else [value]

    def difference(place: int, element: int) -> List[np.ndarray]:
        results = []
        for step in (eps, -eps):
            moved = given[place].numpy().copy()
            moved.reshape(-1)[element] += step
            values = list(given)
            values[place] = paddle.to_tensor(moved, dtype=given[place].dtype)
            with paddle.no_grad():
                results.append([r.numpy() for r in listed(func(*values))])
        return [((a - b) / (2 * eps)).ravel() for a, b in zip(*results)]

    def gradient(y: paddle.Tensor, x: paddle.Tensor, element: int):
        seed = np.zeros(y.shape)
        seed.reshape(-1)[element] = 1
        seeds = [paddle.to_tensor(seed, dtype=y.dtype)]
        (grad,) = paddle.grad(
            [y], [x], seeds, retain_graph=True, allow_unused=True
        )
        return (np.zeros(x.shape) if grad is None else grad.numpy()).ravel()

    given = listed(inputs)
    outputs = listed(func(*given))
    for place, x in enumerate(given):
        if not isinstance(x, paddle.Tensor) or x.stop_gradient:
            continue
        columns = [difference(place, i) for i in range(x.numpy().size)]
        for number, y in enumerate(outputs):
            if y.stop_gradient:
                continue
            rows = [gradient(y, x, i) for i in range(y.numpy().size)]
            numeric = np.array([column[number] for column in columns]).T
            if np.allclose(np.array(rows), numeric, rtol, atol):
                continue
            if raise_exception:
                raise RuntimeError(
                    f"Jacobian mismatch for output {number} with respect to"
                    f" input {place}"
                )
            return False
    return True
