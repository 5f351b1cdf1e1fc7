from loom import *

whole = isinstance(3, int), {"f": float}


def f(x: int) -> float:
    return int("3"), zeros(3), long
