# An operand that is needed twice, or in another order, and may be evaluated only once: it is bound by a statement
# before, wherever one can stand.
import loom
import input


async def asynchronous(f, x):
    a = loom.twice(await f())
    b = loom.swap(await f(), x[0])
    yield loom.twice((yield))


def simple(self, f, g, second, x):
    a = loom.swap(f(), second[0])
    b = loom.twice(y := f())
    c = -loom.twice(f()) ** 2
    d = loom.twice(f()).shape
    e = loom.twice(
        f(1),  # once
    )
    h = loom.twice(f(1) +
                   g(2))
    a[0] = loom.twice(f())
    a[f()] += loom.twice(g())
    self.total += loom.twice(g())
    k: float = loom.twice(f())
    loom.twice(f())
    assert loom.twice(f()), g()
    if x:
        raise loom.twice(f())
    return loom.twice(self.weight[0])


def headers(f, g, x):
    if loom.twice(f()) > 1:
        pass
    for i in loom.twice(f()):
        pass
    with loom.twice(f()) as a, g():
        pass
    with (loom.twice(f())):
        pass
    match loom.twice(f()):
        case 1:
            pass
    if f(): pass
    else:
        y = loom.twice(f())
    z = [i for i in loom.twice(f())]
    return loom.twice(f()) and g()


def order(f, g, x):
    a = f() + loom.twice(g())  # f has to be called first
    b = x + loom.twice(g())
    c = x[0] + loom.twice(x[1])
    d = loom.twice(f()) + loom.twice(g())
    e = loom.twice(loom.swap(loom.twice(f()), g()))
    h = g(loom.twice(f()), loom.twice(g()), f())
    k = f"{loom.twice(f())}"
    return loom.swap(f(), g())
