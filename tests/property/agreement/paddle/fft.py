# SPDX-License-Identifier: Apache-2.0
"""`paddle.fft`."""
from . import core, linalg

globals().update(linalg.FOURIER)


def __getattr__(name):
    raise core.missing("paddle.fft", name)
