# An operand that is needed twice, or in another order, and may be evaluated only once.
import loom
import input


class Layer:
    size = 3
    area = loom.twice(loom.zeros(size))
    swapped = loom.swap(make(), size[0])
    plain = loom.twice(size)


async def later(f, x):
    a = loom.twice(await f())
    b = loom.swap(await f(), x[0])
    c = [loom.twice(f(i)) for i in x]
    yield loom.twice((yield))


def first(f, second):
    a = loom.swap(f(), second[0])
    b = loom.twice(y := f())
    c = f"{loom.twice(f())} and {loom.swap(f(1), f('2'))!r:>10}"
    d = -loom.twice(f()) ** 2
    e = loom.twice(f()).shape
    g = lambda: loom.twice(f())
    h = loom.twice(
        f(1),  # once
    )
    return a, b, c, d, e, g, h


nested = loom.twice(loom.swap(loom.twice(f()), g()))
