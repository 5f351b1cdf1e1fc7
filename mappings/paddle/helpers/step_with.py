# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, Optional

import paddle


def step_with(
    optimizer: Any, closure: Optional[Callable[[], Any]] = None
) -> Any:
    """Step with a function that computes the loss and its gradients.

    Of Paddle's optimizers LBFGS takes one; for the others it is called once,
    before the step. Returns the loss.
    """
    is_plain = isinstance(
        optimizer, paddle.optimizer.Optimizer
    ) and not isinstance(optimizer, paddle.optimizer.LBFGS)
    if not is_plain or hasattr(optimizer, "param_groups"):
        return optimizer.step(closure)
    loss = None
    if closure is not None:
        with paddle.enable_grad():
            loss = closure()
    optimizer.step()
    return loss
