# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class CrossEntropyLoss(paddle.nn.CrossEntropyLoss):
    """The cross entropy of scores whose classes are on axis 1.

    Targets are numbers of classes, or the probabilities of all classes if
    they are of a floating-point dtype.
    """

    def __init__(
        self,
        weight: Optional[paddle.Tensor] = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        if size_average is not None or reduce is not None:
            reduction = "mean" if size_average in (None, True) else "sum"
            reduction = "none" if reduce is False else reduction
        super().__init__(
            weight=weight,
            ignore_index=ignore_index,
            reduction=reduction,
            label_smoothing=label_smoothing,
        )

    def forward(
        self, input: paddle.Tensor, label: paddle.Tensor
    ) -> paddle.Tensor:
        return cross_entropy(
            input,
            label,
            self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )
