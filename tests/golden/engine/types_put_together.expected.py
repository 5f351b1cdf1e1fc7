import typing as t
from typing import List, Tuple, Union

from spindle import Tensor as T
from loom import HalfTensor
from spindle.nn import Layer as M

Pair = Tuple[T, HalfTensor]
Either = t.Union[List[T], "Tuple[T, ...]", None]
table = {"half": "float16"}["float16"]


def f(x: T, y: "Tuple[T, M]") -> Pair:
    return x.unsqueeze(0), t.cast("T", y).unsqueeze(axis=0)
