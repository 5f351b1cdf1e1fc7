# SPDX-License-Identifier: Apache-2.0
from typing import Optional, Sequence

import paddle


class Categorical(paddle.distribution.Categorical):
    """Choices among the values of the last axis, by weights or logarithms.

    Paddle's own class takes its argument for weights in `log_prob` and for
    logarithms in `sample` and `entropy`, and asks each distribution of a
    batch for all values. Here each is asked for its own; `probs` and
    `logits` are normalized.
    """

    def __init__(
        self,
        probs: Optional[paddle.Tensor] = None,
        logits: Optional[paddle.Tensor] = None,
    ) -> None:
        if (probs is None) == (logits is None):
            raise ValueError("give either probs or logits")
        if logits is None:
            probs = probs / probs.sum(-1, keepdim=True)
            eps = paddle.finfo(probs.dtype).eps
            logits = probs.clip(eps, 1 - eps).log()
        else:
            logits = logits - logits.logsumexp(-1, keepdim=True)
            probs = paddle.nn.functional.softmax(logits)
        super().__init__(logits)
        self.logits = logits
        self.probs = probs

    @property
    def mode(self) -> paddle.Tensor:
        return self.probs.argmax(-1)

    def sample(self, shape: Sequence[int] = ()) -> paddle.Tensor:
        batch = list(shape) + list(self.probs.shape[:-1])
        count = self.probs.shape[-1]
        rows = self.probs.expand(batch + [count]).reshape([-1, count])
        return paddle.multinomial(rows, 1).reshape(batch)

    def log_prob(self, value: paddle.Tensor) -> paddle.Tensor:
        chosen = value.astype("int64")
        shape = paddle.broadcast_shape(chosen.shape, self.logits.shape[:-1])
        logits = self.logits.expand(list(shape) + [self.logits.shape[-1]])
        index = chosen.expand(shape).unsqueeze(-1)
        return paddle.take_along_axis(logits, index, -1).squeeze(-1)

    def entropy(self) -> paddle.Tensor:
        lowest = paddle.finfo(self.logits.dtype).min
        return -(self.probs * self.logits.clip(min=lowest)).sum(-1)

    def kl_divergence(
        self, other: paddle.distribution.Categorical
    ) -> paddle.Tensor:
        parts = self.probs * (self.logits - other.logits)
        zeros = paddle.zeros_like(parts)
        return paddle.where(self.probs > 0, parts, zeros).sum(-1)
