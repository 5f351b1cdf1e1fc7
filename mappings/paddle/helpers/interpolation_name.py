# SPDX-License-Identifier: Apache-2.0
from typing import Any


def interpolation_name(interpolation: Any) -> str:
    """Name a way of interpolation: one of PIL's constants, or a name."""
    names = ("nearest", "lanczos", "bilinear", "bicubic", "box", "hamming")
    value = getattr(interpolation, "value", interpolation)
    return value if isinstance(value, str) else names[value]
