# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle
import paddle.nn.functional as F


def cross_entropy(
    input: paddle.Tensor,
    target: paddle.Tensor,
    weight: Optional[paddle.Tensor] = None,
    size_average: Any = None,
    ignore_index: int = -100,
    reduce: Any = None,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> paddle.Tensor:
    """Compute the cross entropy of scores whose classes are on axis 1.

    Targets are numbers of classes, or the probabilities of all classes if
    they are of a floating-point dtype. With numbers, the mean is one by the
    weights of the classes; smoothing does not count labels that are ignored.
    """
    if size_average is not None or reduce is not None:
        reduction = "mean" if size_average in (None, True) else "sum"
        reduction = "none" if reduce is False else reduction
    axis = min(1, input.ndim - 1)
    classes = input.shape[axis]
    log_p = F.log_softmax(input, axis=axis)
    weighted = log_p
    if weight is not None:
        shape = [classes] + [1] * (input.ndim - 1 - axis)
        weighted = log_p * weight.reshape(shape)
    spread = -weighted.sum(axis=axis) / classes
    if paddle.is_floating_point(target):
        loss = -(weighted * target).sum(axis=axis)
        count = loss.size
    else:
        kept = target != ignore_index
        label = paddle.where(kept, target, paddle.zeros_like(target))
        index = label.unsqueeze(axis)
        loss = -paddle.take_along_axis(weighted, index, axis).squeeze(axis)
        mask = kept.astype(input.dtype)
        loss, spread = loss * mask, spread * mask
        count = (mask if weight is None else weight[label] * mask).sum()
    loss = (1 - label_smoothing) * loss + label_smoothing * spread
    if reduction == "mean":
        return loss.sum() / count
    return loss.sum() if reduction == "sum" else loss
