from typing import Annotated

import loom


def f(x: Annotated[loom.Tensor, loom.float32]) -> Annotated[int, loom.long]:
    z: Annotated[loom.Tensor, loom.float32] = loom.relu(x)
    return z
