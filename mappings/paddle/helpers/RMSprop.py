# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, Dict, Iterable, Optional

import paddle


class RMSprop(Optimizer):
    """RMSprop whose `eps` is added behind the root, as torch adds it.

    Paddle's RMSProp adds it inside, which differs where gradients are small,
    and keeps the rate in its velocity, which differs where the rate changes.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.01,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
    ) -> None:
        settings = {"lr": lr, "alpha": alpha, "eps": eps}
        settings.update(weight_decay=weight_decay, momentum=momentum)
        super().__init__(params, {**settings, "centered": centered})
        for group in self.param_groups:
            group["lr"] *= group.pop("learning_rate", 1.0)

    @paddle.no_grad()
    def step(self, closure: Optional[Callable[[], Any]] = None) -> Any:
        loss = None
        if closure is not None:
            with paddle.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    self.update_parameter(p, group)
        return loss

    def update_parameter(
        self, p: paddle.Tensor, group: Dict[str, Any]
    ) -> None:
        grad, state, alpha = p.grad, self.state[p], group["alpha"]
        if group["weight_decay"]:
            grad = grad + group["weight_decay"] * p
        if not state:
            for name in ("square", "mean", "change"):
                state[name] = paddle.zeros_like(p)
        state["square"] = alpha * state["square"] + (1 - alpha) * grad * grad
        spread = state["square"]
        if group["centered"]:
            state["mean"] = alpha * state["mean"] + (1 - alpha) * grad
            spread = spread - state["mean"] * state["mean"]
        change = grad / (paddle.sqrt(spread) + group["eps"])
        if group["momentum"]:
            change = group["momentum"] * state["change"] + change
            state["change"] = change
        p.set_value(p - group["lr"] * change)
