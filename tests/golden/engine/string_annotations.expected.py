import spindle
from typing import Optional


def f(x: "spindle.Tensor", y: Optional["spindle.Tensor"] = None) -> "spindle.Tensor":
    return x.unsqueeze(axis=0) + y.unsqueeze(axis=1)
