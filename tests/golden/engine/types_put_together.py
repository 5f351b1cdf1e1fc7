import typing as t
from typing import List, Tuple, Union

from loom import HalfTensor, Tensor as T
from loom.nn import Module as M

Pair = Tuple[T, HalfTensor]
Either = t.Union[List[T], "Tuple[T, ...]", None]
table = {"half": HalfTensor}[HalfTensor]


def f(x: T, y: "Tuple[T, M]") -> Pair:
    return x.unsqueeze(0), t.cast("T", y).unsqueeze(dim=0)
