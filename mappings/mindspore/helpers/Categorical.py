# SPDX-License-Identifier: Apache-2.0
import math
from typing import Optional, Sequence

import mindspore
import numpy as np
from mindspore import Tensor, ops


class Categorical:
    """Choices among the values of the last axis, by weights or logarithms.

    It has the methods of PyTorch's class; the one of `nn.probability` takes
    no logarithms and does not run on CPUs.
    """

    def __init__(
        self,
        probs: Optional[Tensor] = None,
        logits: Optional[Tensor] = None,
    ) -> None:
        if (probs is None) == (logits is None):
            raise ValueError("give either probs or logits")
        given = logits if probs is None else probs
        self.limits = np.finfo(mindspore.dtype_to_nptype(given.dtype))
        if probs is None:
            self.logits = logits - ops.logsumexp(logits, -1, keepdim=True)
            self.probs = ops.softmax(self.logits, -1)
        else:
            eps = float(self.limits.eps)
            self.probs = probs / probs.sum(-1, keepdims=True)
            self.logits = ops.clamp(self.probs, eps, 1 - eps).log()

    @property
    def mode(self) -> Tensor:
        return self.probs.argmax(-1)

    def sample(self, sample_shape: Sequence[int] = ()) -> Tensor:
        count = self.probs.shape[-1]
        rows = ops.stop_gradient(self.probs).reshape(-1, count)
        drawn = math.prod(sample_shape)
        values = ops.multinomial(rows, drawn, replacement=True)
        shape = (*sample_shape, *self.probs.shape[:-1])
        return values.T.reshape(shape).astype(mindspore.int64)

    def log_prob(self, value: Tensor) -> Tensor:
        batch = np.broadcast_shapes(value.shape, self.logits.shape[:-1])
        logits = self.logits.broadcast_to((*batch, self.logits.shape[-1]))
        index = value.astype(mindspore.int64).expand_dims(-1)
        index = index.broadcast_to((*batch, 1))
        return ops.gather_elements(logits, -1, index).squeeze(-1)

    def entropy(self) -> Tensor:
        lowest = float(self.limits.min)
        return -(self.probs * ops.clamp(self.logits, min=lowest)).sum(-1)
