from typing import Annotated

import spindle


def f(x: Annotated[spindle.Tensor, spindle.float32]) -> Annotated[int, spindle.int64]:
    z: Annotated[spindle.Tensor, spindle.float32] = spindle.relu(x)
    return z
