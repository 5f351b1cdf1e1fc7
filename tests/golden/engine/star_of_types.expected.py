import spindle
from loom import *

whole = isinstance(3, int), {"f": float}


def f(x: int) -> float:
    return int("3"), spindle.zeros([3]), spindle.int64
