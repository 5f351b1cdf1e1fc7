# SPDX-License-Identifier: Apache-2.0
import math

import spindle


def fold(x: spindle.Tensor, times: int = 1) -> spindle.Tensor:
    """Turns `x` that many times."""
    for _ in range(math.trunc(times)):
        x = turn(x)
    return x
