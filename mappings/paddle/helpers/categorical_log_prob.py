# SPDX-License-Identifier: Apache-2.0
import paddle


def categorical_log_prob(
    distribution: paddle.distribution.Categorical, value: paddle.Tensor
) -> paddle.Tensor:
    """Ask each distribution of a batch for the value at its own place.

    Paddle's `log_prob` would ask each of them for all values. What it calls
    `logits` are weights.
    """
    weights = distribution.logits
    probs = weights / weights.sum(-1, keepdim=True)
    chosen = paddle.nn.functional.one_hot(
        value.astype("int64"), probs.shape[-1]
    )
    return (chosen * probs).sum(-1).log()
