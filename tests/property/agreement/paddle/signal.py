# SPDX-License-Identifier: Apache-2.0
"""`paddle.signal`."""
from . import core
from .linalg import istft, stft  # noqa: F401


def __getattr__(name):
    raise core.missing("paddle.signal", name)
