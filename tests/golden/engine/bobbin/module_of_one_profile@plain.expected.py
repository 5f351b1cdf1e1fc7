import loom
from bobbin import Tensor


def knots(x: Tensor):
    return loom.tie(x)
