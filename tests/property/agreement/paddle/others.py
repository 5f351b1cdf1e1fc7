# SPDX-License-Identifier: Apache-2.0
"""Corners of other namespaces that conversions write: windows, devices."""
import types

import numpy
import torch as B

from . import core
from .core import Tensor, held_dtype

# In Fourier series: the weights of cosines of whole periods.
COSINES = {"hann": [0.5, 0.5], "hamming": [0.54, 0.46], "blackman": [0.42, 0.5, 0.08]}


def get_window(window, win_length, fftbins=True, dtype="float64"):
    """Periodic with `fftbins`, else symmetric."""
    name = window[0] if isinstance(window, tuple) else window
    count = win_length + 1 if fftbins else win_length
    at = numpy.arange(count)
    if win_length == 1:
        values = numpy.ones(1)
    elif name in COSINES:
        turn = 2 * numpy.pi * at / (count - 1)
        values = sum((-1) ** k * weight * numpy.cos(k * turn) for k, weight in enumerate(COSINES[name]))
    elif name == "bartlett":
        values = 1 - numpy.abs(2 * at / (count - 1) - 1)
    else:
        raise core.NotModelled(f"paddle.audio.functional.get_window of {window}")
    return Tensor(B.tensor(values[:win_length]).to(held_dtype(dtype)))


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    made.__getattr__ = lambda member: (_ for _ in ()).throw(core.missing(name, member))
    return made


audio = module("paddle.audio", functional=module("paddle.audio.functional", get_window=get_window))
device = module("paddle.device", cuda=module("paddle.device.cuda", device_count=lambda: 0),
                get_device=lambda: "cpu")
