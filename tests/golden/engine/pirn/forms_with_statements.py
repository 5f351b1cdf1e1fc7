# Forms that write statements: before, after, or in place of the one of the use.
import loom
from loom import Tensor


def before(logits: Tensor, f, probs):
    a = loom.likely(logits)
    b = loom.likely(f(), dim=1)
    if loom.likely(logits) > 0:
        return loom.likely(loom.likely(logits))
    c = logits.spread
    d = [loom.likely(x) for x in f()]
    e = logits and loom.likely(logits)
    return loom.likely(
        logits,  # scores
        dim=0)  # by row


def in_place(x: Tensor, y: Tensor, f):
    x.scale_(2)
    a = x.scale_(2)
    b = x + y.scale_(f())
    c = f(x) + y.scale_(2)
    d = x[0] + x.scale_(2)
    return x.scale_(2).scale_(3)


def instead(ts, gs, f, lr):
    loom.add_all_(ts, gs)
    loom.add_all_(ts, f(), scale=-lr)  # a step
    loom.add_all_(ts, gs, scale=f())
    loom.add_all_(
        ts,  # targets
        [g for g in
         gs])
    a = loom.add_all_(ts, gs)
    if ts: loom.add_all_(ts, gs)
    for step in ts:
        loom.add_all_(ts, gs)
    loom.add_all_(ts, gs); a = 1


def unpacked(x: Tensor, f):
    value, index = loom.best(x, 1)
    x, index = loom.best(x, 1)
    value, index = loom.best(f(x), 1)
    value, index = loom.best(x, f(index))
    both = loom.best(x, 1)
    where = loom.best(f(x), 1)[1]
    self.value, index = loom.best(x, 1)
    value, *index = loom.best(x, 1)
    return value, index, both, where, loom.best(x, 1)


def after(self, x, f):
    a = loom.settled(x)
    b = loom.settled(f(), live=False)
    self.b = loom.settled(x, f())
    self.c = loom.settled(x, live=True)
    c = f(loom.settled(x, live=True))
    self.d[f()] = loom.settled(x, live=True)
    e = loom.settled(x, live=True); c = e
    for i in loom.settled(x, live=False):
        pass
    return loom.settled(x, live=False)
