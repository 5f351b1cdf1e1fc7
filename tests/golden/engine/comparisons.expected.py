import spindle
from spindle import Tensor


class Holder:
    spot = "here"


def compare(x: Tensor, y: Tensor, spot, holder: Holder, unknown):
    if repr(x.place) == repr(y.place) or (repr(x.place)) != (repr(y.place)):
        return x.place
    if str(x.place) == "a" or "%s:%d" % ("b", 1) != str(x.place):
        return [x.place, y.place]
    if x.spot == spot or x.spot != holder.spot or unknown.spot == x.spot:
        return x.place is None, x.spot == y.spot == spot
    return x.place in (spot,)


def fill(x: Tensor, count: int, unknown):
    x = spindle.fill(x, float("-inf")) + spindle.fill(x, -float("inf"))
    x = spindle.fill(x, count) + spindle.fill(x, count + 1) + spindle.fill(x, 3)
    return spindle.mask(x, x) + spindle.mask(x, unknown) + spindle.mask(x, unknown.field)


def shadowed(x: Tensor, float):
    return spindle.mask(x, float("inf"))
