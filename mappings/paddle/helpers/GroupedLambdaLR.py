# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, List


import paddle


class GroupedLambdaLR(GroupedLRScheduler):
    """Each rate is the first one times what a function gives for the epoch."""

    def __init__(
        self,
        optimizer: paddle.optimizer.Optimizer,
        lr_lambda: Any,
        last_epoch: int = -1,
        verbose: Any = None,
    ) -> None:
        self.optimizer = optimizer
        self.lr_lambdas = self.for_each_group(lr_lambda)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> List[float]:
        factors = [each(self.last_epoch) for each in self.lr_lambdas]
        return [rate * f for rate, f in zip(self.base_lrs, factors)]

    def state_dict(self) -> Dict[str, Any]:
        """Functions are not saved."""
        state = super().state_dict()
        return {k: v for k, v in state.items() if k != "lr_lambdas"}
