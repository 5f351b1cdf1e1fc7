# An operand that is needed twice, or in another order, and may be evaluated only once: it is bound by a statement
# before, wherever one can stand.
import pirn
import loom
import input


async def asynchronous(f, x):
    x2 = await f()
    a = x2 + x2
    first = await f()
    b = pirn.paws(x[0], first)
    x2 = (yield)
    yield x2 + x2


def simple(self, f, g, second, x):
    first = f()
    a = pirn.paws(second[0], first)
    x2 = (y := f())
    b = x2 + x2
    x2 = f()
    c = -(x2 + x2) ** 2
    x2 = f()
    d = (x2 + x2).shape
    x2 = f(1)
    e = (  # once
        x2 + x2)
    x2 = (f(1) +
          g(2))
    h = x2 + x2
    x2 = f()
    a[0] = x2 + x2
    a[f()] += loom.twice(g())
    self.total += loom.twice(g())
    x2 = f()
    k: float = x2 + x2
    x2 = f()
    x2 + x2
    x2 = f()
    assert x2 + x2, g()
    if x:
        x2 = f()
        raise x2 + x2
    x2 = self.weight[0]
    return x2 + x2


def headers(f, g, x):
    x2 = f()
    if x2 + x2 > 1:
        pass
    x2 = f()
    for i in x2 + x2:
        pass
    x2 = f()
    with x2 + x2 as a, g():
        pass
    x2 = f()
    with (x2 + x2):
        pass
    x2 = f()
    match x2 + x2:
        case 1:
            pass
    if f(): pass
    else:
        x2 = f()
        y = x2 + x2
    x2 = f()
    z = [i for i in x2 + x2]
    x2 = f()
    return x2 + x2 and g()


def order(f, g, x):
    a = f() + loom.twice(g())  # f has to be called first
    x2 = g()
    b = x + (x2 + x2)
    x2 = x[1]
    c = x[0] + (x2 + x2)
    x2 = f()
    d = x2 + x2 + loom.twice(g())
    x3 = f()
    first = x3 + x3
    x2 = pirn.paws(g(), first)
    e = x2 + x2
    x2 = f()
    h = g(x2 + x2, loom.twice(g()), f())
    x2 = f()
    k = f"{x2 + x2}"
    first = f()
    return pirn.paws(g(), first)
