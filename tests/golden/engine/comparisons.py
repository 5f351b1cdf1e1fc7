import loom
from loom import Tensor, device as where


class Holder:
    spot = "here"


def compare(x: Tensor, y: Tensor, spot, holder: Holder, unknown):
    if x.spot == y.spot or (x.spot) != (y.spot):
        return x.spot
    if x.spot == where("a") or loom.device("b", 1) != x.spot:
        return [x.spot, y.spot]
    if x.spot == spot or x.spot != holder.spot or unknown.spot == x.spot:
        return x.spot is None, x.spot == y.spot == spot
    return x.spot in (spot,)


def fill(x: Tensor, count: int, unknown):
    x = loom.mask(x, float("-inf")) + loom.mask(x, -float("inf"))
    x = loom.mask(x, count) + loom.mask(x, count + 1) + loom.mask(x, 3)
    return loom.mask(x, x) + loom.mask(x, unknown) + loom.mask(x, unknown.field)


def shadowed(x: Tensor, float):
    return loom.mask(x, float("inf"))
