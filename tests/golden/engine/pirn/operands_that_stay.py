# Nothing can be put before these: the operand would be evaluated at another time, or not as often.
import loom


class Layer:
    size = loom.twice(f())

    @loom.twice(f())
    def decorated(self, x=loom.twice(f())):
        return loom.twice(g())


def conditions(f, g, x):
    while loom.twice(f()):
        pass
    if x:
        pass
    elif loom.twice(f()):
        pass
    a = x and loom.twice(f())
    b = loom.twice(f()) if x else 1
    c = 1 if x else loom.twice(f())
    d = [loom.twice(f(i)) for i in x]
    e = [i for i in x if loom.twice(f(i))]
    h = lambda: loom.twice(f())
    k = 1 < x < loom.twice(f())
    assert x, loom.twice(f())
    with g(), loom.twice(f()):
        pass
    for x[loom.twice(f())] in g():
        pass
    if x: y = loom.twice(f())
    y = 1; z = loom.twice(f())
    del x[loom.twice(f())]


def shows_variables(f):
    a = loom.twice(f())
    return locals()


def later(f, xs):
    return (loom.weigh(f(), xs), loom.weigh(xs, f()))
