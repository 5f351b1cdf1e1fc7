# SPDX-License-Identifier: Apache-2.0
"""`mindspore.common.initializer`."""
import torch as B

from . import core
from .core import DTYPES, Tensor


class Initializer:
    def __init__(self, **kwargs):
        pass


def kind(name, fill, **defaults):
    full = "mindspore.common.initializer." + name

    def init(self, *args, **kwargs):
        self.options = {**defaults, **core.bind(full, args, kwargs)}
    return type(name, (Initializer,), {"__init__": init, "fill": lambda self, t: fill(t, **self.options)})


init = B.nn.init
ALL = {one.__name__: one for one in (
    Initializer,
    kind("Zero", lambda t: t.zero_()),
    kind("One", lambda t: t.fill_(1)),
    kind("Identity", lambda t: init.eye_(t)),
    kind("Constant", lambda t, value: t.fill_(value)),
    kind("Normal", lambda t, sigma, mean: t.normal_(mean, sigma), sigma=0.01, mean=0.0),
    kind("Uniform", lambda t, scale: t.uniform_(-scale, scale), scale=0.07),
    kind("XavierUniform", lambda t, gain: init.xavier_uniform_(t, gain), gain=1),
    kind("XavierNormal", lambda t, gain: init.xavier_normal_(t, gain), gain=1),
    kind("HeUniform", lambda t, negative_slope, mode, nonlinearity: init.kaiming_uniform_(t, negative_slope, mode, nonlinearity),
         negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"),
    kind("HeNormal", lambda t, negative_slope, mode, nonlinearity: init.kaiming_normal_(t, negative_slope, mode, nonlinearity),
         negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"),
    kind("TruncatedNormal", lambda t, sigma, mean, a, b: init.trunc_normal_(t, mean, sigma, a, b),
         sigma=0.01, mean=0.0, a=-2.0, b=2.0),
    kind("Orthogonal", lambda t, gain: init.orthogonal_(t, gain), gain=1.0))}
BY_NAME = {"zeros": "Zero", "ones": "One", "normal": "Normal", "uniform": "Uniform", "xavier_uniform": "XavierUniform",
           "he_uniform": "HeUniform", "he_normal": "HeNormal"}


def initializer(init, shape=None, dtype=DTYPES["float32"]):
    if isinstance(init, (int, float)):
        init = ALL["Constant"](init)
    if isinstance(init, str):
        init = ALL[BY_NAME[init]]()
    if not isinstance(init, Initializer):
        raise TypeError(f"an Initializer is expected, not {type(init).__name__}")
    size = (shape,) if isinstance(shape, int) else tuple(shape)
    if any(n < 1 for n in size):
        raise ValueError(f"shape {size}")
    made = B.zeros(size, dtype=core.held_dtype(dtype) or B.float32)
    init.fill(made)
    return Tensor._of(made)


ALL["initializer"] = initializer
