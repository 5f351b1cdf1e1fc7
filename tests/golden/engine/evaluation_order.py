import loom

a = loom.swap(one, 2)
b = loom.swap(one(), 2)
c = loom.swap(one(), two())
d = loom.twice(x)
e = loom.twice(x())
g = [loom.twice(i) for i in range(3)]
h = loom.optim.Sgd(lr=rate(), params=weights())
i = loom.swap(one, x[i])


def order(x, y, f, i, one, box):
    a = loom.swap(x[i], f())
    b = loom.swap(f(), x[i])
    c = loom.swap(box.size, f())
    d = loom.swap(x[i], y.z)
    e = loom.swap(x[i], y[0] + 1)
    g = loom.swap(one, (one := 3))
    h = loom.swap(2, (one := 3))
    j = loom.swap(loom.float32, f())
    k = loom.swap(x + y, f())
    m = loom.swap([x, 1], f())
    n = loom.swap(loom.device("cpu"), x[i])
    o = loom.swap(x[i], loom.relu(y))
    p = loom.swap(box.size, y.unsqueeze(0))
    q = loom.swap(box.size, y.mul_(2))
    r = loom.swap(loom.relu(x), loom.relu(y))
    s = loom.swap(box.size, len(y))
    t = loom.swap(box.length, f())
    u = loom.swap(box.area, f())
    return a, b, c, d, e, g, h, j, k, m, n, o, p, q, r, s, t, u


def grow(box):
    box.size += 1


class Box:
    @property
    def area(self):
        return self.size * self.length


counter = 0
steps = 0


def bump():
    global counter
    counter += 1
    return counter


def count():
    return loom.swap(counter, bump()), loom.swap(steps, bump())


def conditions(a, b, f):
    c = loom.pick(a, b, f)
    d = loom.pick(a.b, b.c, f)
    e = loom.pick(f(), a, b)
    g = loom.pick(a, f(), b)
    h = loom.pick(a, b, f(a))
    return c, d, e, g, h


def stores(f, g, box):
    x = loom.zeros(1)
    x.data = f(x)
    loom.zeros(2).data = f()
    x.unsqueeze(0).data = box.value
    return x
