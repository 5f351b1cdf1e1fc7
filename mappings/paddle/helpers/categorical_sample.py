# SPDX-License-Identifier: Apache-2.0
from typing import Sequence

import paddle


def categorical_sample(
    distribution: paddle.distribution.Categorical, shape: Sequence[int] = ()
) -> paddle.Tensor:
    """Draw by the weights that a distribution was made from.

    The result has `shape`, then the shape of the batch. Paddle's `sample`
    would take the weights for logarithms.
    """
    weights = distribution.logits
    batch = list(shape) + list(weights.shape[:-1])
    count = weights.shape[-1]
    rows = weights.expand(batch + [count]).reshape([-1, count])
    return paddle.multinomial(rows, 1).reshape(batch)
