# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, Dict, Iterable, Optional

import paddle


class GroupedOptimizer(Optimizer):
    """Optimizers whose groups of parameters have settings of their own, which
    schedulers and the program may change between steps, as torch's do.

    `updated` of a class that derives from it gives the new values of a
    parameter. That is computed in Python: Paddle's own optimizers are faster.
    """

    def __init__(self, params: Iterable[Any], **settings: Any) -> None:
        super().__init__(params, settings)

    def step(self, closure: Optional[Callable[[], Any]] = None) -> Any:
        loss = None
        if closure is not None:
            with paddle.enable_grad():
                loss = closure()
        with paddle.no_grad():
            for group in self.param_groups:
                for p in group["params"]:
                    if p.grad is not None:
                        grad = -p.grad if group["maximize"] else p.grad
                        state = self.state[p]
                        state["step"] = state.get("step", 0) + 1
                        p.set_value(self.updated(p, grad, state, group))
        return loss

    def updated(
        self,
        p: paddle.Tensor,
        grad: paddle.Tensor,
        state: Dict[str, Any],
        group: Dict[str, Any],
    ) -> paddle.Tensor:
        raise NotImplementedError
