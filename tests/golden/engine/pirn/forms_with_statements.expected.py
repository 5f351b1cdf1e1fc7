# Forms that write statements: before, after, or in place of the one of the use.
import pirn
import loom
from pirn import Tensor


def before(logits: Tensor, f, probs):
    probs2 = pirn.softmax(logits, axis=-1)
    a = probs2 / probs2.max()
    probs2 = pirn.softmax(f(), axis=1)
    b = probs2 / probs2.max()
    probs2 = pirn.softmax(logits, axis=-1)
    if probs2 / probs2.max() > 0:
        probs3 = pirn.softmax(logits, axis=-1)
        probs2 = pirn.softmax(probs3 / probs3.max(), axis=-1)
        return probs2 / probs2.max()
    low = logits.min()
    c = logits.max() - low
    d = [loom.likely(x) for x in f()]
    e = logits and loom.likely(logits)
    probs2 = pirn.softmax(logits, axis=0)
    return (  # scores
        probs2 / probs2.max())  # by row


def in_place(x: Tensor, y: Tensor, f):
    x.multiply_(2)
    x.multiply_(2)
    a = x
    y.multiply_(f())
    b = x + y
    c = f(x) + y.scale_(2)
    d = x[0] + x.scale_(2)
    x.multiply_(2)
    x2 = x
    x2.multiply_(3)
    return x2


def instead(ts, gs, f, lr):
    for target, step2 in zip(ts, gs):
        target.add_(step2)
    steps = f()
    scale2 = -lr
    for target, step2 in zip(ts, steps):
        target.add_(step2 * scale2)  # a step
    scale2 = f()
    for target, step2 in zip(ts, gs):
        target.add_(step2 * scale2)
    # targets
    for target, step2 in zip(ts, [g for g in
                                  gs]):
        target.add_(step2)
    a = loom.add_all_(ts, gs)
    if ts: loom.add_all_(ts, gs)
    for step in ts:
        for target, step2 in zip(ts, gs):
            target.add_(step2)
    loom.add_all_(ts, gs); a = 1


def unpacked(x: Tensor, f):
    value = pirn.max(x, axis=1)
    index = pirn.argmax(x, axis=1)
    x, index = loom.best(x, 1)
    x2 = f(x)
    value = pirn.max(x2, axis=1)
    index = pirn.argmax(x2, axis=1)
    dim = f(index)
    value = pirn.max(x, axis=dim)
    index = pirn.argmax(x, axis=dim)
    both = loom.best(x, 1)
    where = pirn.argmax(f(x), axis=1)
    self.value = pirn.max(x, axis=1)
    index = pirn.argmax(x, axis=1)
    value, *index = loom.best(x, 1)
    return value, index, both, where, loom.best(x, 1)


def after(self, x, f):
    a = pirn.tensor(x)
    b = pirn.tensor(f())
    b.still = not False
    live = f()
    self.b = pirn.tensor(x)
    self.b.still = not live
    self.c = pirn.tensor(x)
    self.c.still = not True
    c = f(loom.settled(x, live=True))
    self.d[f()] = loom.settled(x, live=True)
    e = loom.settled(x, live=True); c = e
    for i in loom.settled(x, live=False):
        pass
    return loom.settled(x, live=False)
