# SPDX-License-Identifier: Apache-2.0
"""`paddle.distribution`: what conversions read of it."""
import math

import numpy
import torch as B

from . import core


class Normal:
    """Numbers become tensors of float32; `batch_shape` is that of both."""

    def __init__(self, loc, scale, name=None):
        if isinstance(loc, core.Tensor) != isinstance(scale, core.Tensor):
            raise ValueError("if one argument is Tensor, all arguments should be Tensor")
        self.loc, self.scale = (v if isinstance(v, core.Tensor) else core.wrap(B.tensor(float(v))) for v in (loc, scale))
        if isinstance(loc, numpy.ndarray) or isinstance(scale, numpy.ndarray):
            raise core.NotModelled("paddle.distribution.Normal of arrays")

    @property
    def mean(self):
        return core.wrap(B.broadcast_tensors(self.loc.held, self.scale.held)[0])

    @property
    def variance(self):
        return core.wrap(B.broadcast_tensors(self.loc.held, self.scale.held)[1] ** 2)

    def rsample(self, shape=()):
        loc, scale = B.broadcast_tensors(self.loc.held, self.scale.held)
        return core.wrap(loc + scale * B.randn(tuple(shape) + tuple(loc.shape)))

    def log_prob(self, value):
        return core.wrap(B.distributions.Normal(self.loc.held, self.scale.held).log_prob(value.held))

    def entropy(self):
        return core.wrap(B.distributions.Normal(self.loc.held, self.scale.held).entropy())

    def kl_divergence(self, other):
        return kl_divergence(self, other)

    def __getattr__(self, name):
        raise core.missing("paddle.distribution.Normal", name)


class TanhTransform:
    def forward(self, x):
        return core.wrap(x.held.tanh())

    def inverse(self, y):
        return core.wrap(y.held.atanh())

    def forward_log_det_jacobian(self, x):
        return core.wrap(2 * (math.log(2) - x.held - B.nn.functional.softplus(-2 * x.held)))

    def __getattr__(self, name):
        raise core.missing("paddle.distribution.TanhTransform", name)


class TransformedDistribution:
    """Of transforms of each number, one after the other."""

    def __init__(self, base, transforms):
        if not isinstance(transforms, (list, tuple)):
            raise TypeError("Expected type of 'transforms' is Sequence[Transform]")
        if not isinstance(base, Normal) or not all(isinstance(one, TanhTransform) for one in transforms):
            raise core.NotModelled("paddle.distribution.TransformedDistribution of these")
        self._base, self._transforms = base, transforms

    def rsample(self, shape=()):
        x = self._base.rsample(shape)
        for transform in self._transforms:
            x = transform.forward(x)
        return x

    def log_prob(self, value):
        found = 0.0
        for transform in reversed(self._transforms):
            value = transform.inverse(value)
            found = found - transform.forward_log_det_jacobian(value).held
        return core.wrap(found + self._base.log_prob(value).held)

    def __getattr__(self, name):
        raise core.missing("paddle.distribution.TransformedDistribution", name)


def kl_divergence(p, q):
    if not (isinstance(p, Normal) and isinstance(q, Normal)):
        raise core.NotModelled("paddle.distribution.kl_divergence of these")
    ratio = (p.scale.held / q.scale.held) ** 2
    return core.wrap(0.5 * (ratio + ((p.loc.held - q.loc.held) / q.scale.held) ** 2 - 1 - ratio.log()))


class MultivariateNormal:
    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None):
        given = [covariance_matrix, precision_matrix, scale_tril]
        if sum(one is not None for one in given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        if isinstance(loc, (int, float)):
            loc = core.wrap(B.tensor([float(loc)]))
        if any(not isinstance(one, core.Tensor) for one in [loc, *given] if one is not None):
            raise TypeError("MultivariateNormal() takes tensors")
        self.loc = loc
        self.own = B.distributions.MultivariateNormal(loc.held, *(one if one is None else one.held for one in given))

    @property
    def mean(self):
        return core.wrap(self.own.mean)

    @property
    def variance(self):
        return core.wrap(self.own.variance)

    def log_prob(self, value):
        return core.wrap(self.own.log_prob(value.held))

    def entropy(self):
        return core.wrap(self.own.entropy())

    def __getattr__(self, name):
        raise core.missing("paddle.distribution.MultivariateNormal", name)


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
