# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.initializer`: objects that are called with a parameter."""
import math

import numpy
import torch as B

from .. import core


class Initializer:
    def __call__(self, param, block=None):
        """The values are in new memory: what shared the old with the parameter is as it was."""
        with B.no_grad():
            values = param.held.detach().clone()
            self.write(values)
            param.held.data = values


class Constant(Initializer):
    """It fills the memory that is there."""

    def __init__(self, value=0.0):
        self.value = value

    def __call__(self, param, block=None):
        with B.no_grad():
            self.write(param.held)

    def write(self, t):
        t.fill_(self.value)


class Normal(Initializer):
    def __init__(self, mean=0.0, std=1.0, name=None):
        self.mean, self.std = mean, std

    def write(self, t):
        t.normal_(self.mean, self.std)


class TruncatedNormal(Initializer):
    """`a` and `b` are in the unit of the values (as the mean is)."""

    def __init__(self, mean=0.0, std=1.0, a=-2.0, b=2.0, name=None):
        self.arguments = mean, std, a, b

    def write(self, t):
        B.nn.init.trunc_normal_(t, *self.arguments)


class Uniform(Initializer):
    def __init__(self, low=-1.0, high=1.0, name=None):
        self.low, self.high = low, high

    def write(self, t):
        t.uniform_(self.low, self.high)


class Assign(Initializer):
    def __init__(self, value, name=None):
        self.value = value

    def write(self, t):
        value = self.value.held if isinstance(self.value, core.Tensor) else B.tensor(numpy.asarray(self.value))
        if value.shape != t.shape:
            value = value.reshape(t.shape)
        t.copy_(value)


class Dirac(Initializer):
    def __init__(self, groups=1, name=None):
        self.groups = groups

    def write(self, t):
        B.nn.init.dirac_(t, self.groups)


class Orthogonal(Initializer):
    def __init__(self, gain=1.0, name=None):
        self.gain = gain

    def write(self, t):
        B.nn.init.orthogonal_(t, self.gain)


def fans(t):
    """In and out: a matrix is [in, out]; what has more dimensions is [out, in, …]."""
    if t.dim() < 2:
        return (int(t.numel()),) * 2
    if t.dim() == 2:
        return t.shape[0], t.shape[1]
    field = int(numpy.prod(t.shape[2:]))
    return t.shape[1] * field, t.shape[0] * field


class XavierNormal(Initializer):
    def __init__(self, fan_in=None, fan_out=None, gain=1.0, name=None):
        self.fan_in, self.fan_out, self.gain = fan_in, fan_out, gain

    def scale(self, t):
        fan_in, fan_out = fans(t)
        both = (fan_in if self.fan_in is None else self.fan_in) + (fan_out if self.fan_out is None else self.fan_out)
        return self.gain * math.sqrt(2.0 / both)

    def write(self, t):
        t.normal_(0, self.scale(t))


class XavierUniform(XavierNormal):
    def write(self, t):
        limit = math.sqrt(3.0) * self.scale(t)
        t.uniform_(-limit, limit)


def calculate_gain(nonlinearity, param=None):
    return B.nn.init.calculate_gain(nonlinearity, param)


class KaimingNormal(Initializer):
    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu"):
        self.fan_in, self.negative_slope, self.nonlinearity = fan_in, negative_slope, nonlinearity

    def scale(self, t):
        fan_in = fans(t)[0] if self.fan_in is None else self.fan_in
        return calculate_gain(self.nonlinearity, self.negative_slope) / math.sqrt(fan_in)

    def write(self, t):
        t.normal_(0, self.scale(t))


class KaimingUniform(KaimingNormal):
    def write(self, t):
        limit = math.sqrt(3.0) * self.scale(t)
        t.uniform_(-limit, limit)


def __getattr__(name):
    raise core.missing("paddle.nn.initializer", name)
