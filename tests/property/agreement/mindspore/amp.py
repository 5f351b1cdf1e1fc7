# SPDX-License-Identifier: Apache-2.0
"""Scaling of losses and mixed precision: `mindspore.amp`. Of the levels of precision "O0" and "auto" are modelled, which
casts by lists of operators as `autocast` does; torch has no float16 on a CPU, where both then compute in float32."""
import torch as B

from . import core
from .cell import Cell
from .tensor import Parameter, Tensor


def each(inputs, function):
    if isinstance(inputs, Tensor):
        return Tensor._of(function(inputs.held))
    if not isinstance(inputs, tuple) or not all(isinstance(one, Tensor) for one in inputs):
        raise TypeError("what is scaled is a Tensor or a tuple of them")
    return tuple(Tensor._of(function(one.held)) for one in inputs)


class StaticLossScaler:
    def __init__(self, scale_value):
        if isinstance(scale_value, bool) or not isinstance(scale_value, (int, float)):
            raise TypeError("scale_value is a number")
        if scale_value < 1:
            raise ValueError("scale_value is at least 1")
        self.scale_value = Parameter(Tensor(float(scale_value), core.DTYPES["float32"]), "scale_value")

    def scale(self, inputs):
        return each(inputs, lambda one: one * self.scale_value.held.to(one.dtype))

    def unscale(self, inputs):
        return each(inputs, lambda one: one * (1 / self.scale_value.held).to(one.dtype))

    def adjust(self, grads_finite):
        return False


class DynamicLossScaler(StaticLossScaler):
    def __init__(self, scale_value, scale_factor, scale_window):
        StaticLossScaler.__init__(self, scale_value)
        for value in (scale_factor, scale_window):
            if isinstance(value, bool) or not isinstance(value, int):
                raise TypeError("scale_factor and scale_window are whole numbers")
            if value <= 0:
                raise ValueError("scale_factor and scale_window are positive")
        self.factor, self.window, self.counter = scale_factor, scale_window, 0

    def adjust(self, grads_finite):
        if not isinstance(grads_finite, Tensor):
            raise TypeError("grads_finite is a Tensor")
        value, finite = self.scale_value.held.item(), bool(grads_finite.held)
        if not finite:
            value = max(1.0, value / self.factor)
        elif self.counter == self.window - 1 and B.isfinite(B.tensor(value * self.factor, dtype=B.float32)):
            value *= self.factor
        self.counter = (self.counter + 1) % self.window if finite else 0
        self.scale_value.held.fill_(value)
        return True


def all_finite(inputs):
    if not isinstance(inputs, (tuple, list)) or not all(isinstance(one, Tensor) for one in inputs):
        raise TypeError("all_finite() takes a tuple or a list of Tensors")
    return Tensor._of(B.stack([B.isfinite(one.held).all() for one in inputs]).all())


def auto_mixed_precision(network, amp_level="O0", dtype=core.DTYPES["float16"]):
    if not isinstance(network, Cell):
        raise TypeError("auto_mixed_precision() takes a Cell")
    if dtype not in (core.DTYPES["float16"], core.DTYPES["bfloat16"]):
        raise ValueError("dtype is float16 or bfloat16")
    if amp_level in ("O1", "O2", "O3"):
        raise core.NotModelled("mindspore.amp.auto_mixed_precision " + amp_level)
    if amp_level not in ("O0", "auto"):
        raise ValueError(f"{amp_level!r} is no level")
    if amp_level == "auto" and dtype == core.DTYPES["bfloat16"]:
        object.__setattr__(network, "_computes_in", B.bfloat16)
    return network


ALL = {"auto_mixed_precision": auto_mixed_precision, "StaticLossScaler": StaticLossScaler, "DynamicLossScaler": DynamicLossScaler, "all_finite": all_finite}
