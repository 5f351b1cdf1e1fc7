# SPDX-License-Identifier: Apache-2.0
"""`paddle.distribution`: what conversions read of it."""
from . import core


class Categorical:
    """What it is made from are weights to `probs`, and logarithms to `sample`: both keep them as `logits`."""

    def __init__(self, logits, name=None):
        if not isinstance(logits, core.Tensor):
            raise core.NotModelled("paddle.distribution.Categorical of other things than tensors")
        self.logits = logits

    def __getattr__(self, name):
        raise core.missing("paddle.distribution.Categorical", name)


def __getattr__(name):
    raise core.missing("paddle.distribution", name)
