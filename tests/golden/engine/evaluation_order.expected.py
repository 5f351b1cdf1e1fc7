import spindle
import loom

a = spindle.paws(2, one)
b = spindle.paws(2, one())
c = (lambda first, second: spindle.paws(second, first))(one(), two())
d = x + x
e = (lambda input: input + input)(x())
g = [i + i for i in range(3)]
h = spindle.optimizer.Sgd(learning_rate=rate(), parameters=weights())
i = spindle.paws(x[i], one)


def order(x, y, f, i, one, box):
    a = (lambda first, second: spindle.paws(second, first))(x[i], f())
    b = (lambda first, second: spindle.paws(second, first))(f(), x[i])
    c = (lambda first, second: spindle.paws(second, first))(box.size, f())
    d = spindle.paws(y.z, x[i])
    e = spindle.paws(y[0] + 1, x[i])
    g = loom.swap(one, (one := 3))
    h = spindle.paws((one := 3), 2)
    j = spindle.paws(f(), spindle.float32)
    k = (lambda first, second: spindle.paws(second, first))(x + y, f())
    m = spindle.paws(f(), [x, 1])
    n = spindle.paws(x[i], "cpu")
    o = spindle.paws(spindle.relu(y), x[i])
    p = spindle.paws(y.unsqueeze(0), box.size)
    q = (lambda first, second: spindle.paws(second, first))(box.size, y.multiply_(2))
    r = (lambda first, second: spindle.paws(second, first))(spindle.relu(x), spindle.relu(y))
    s = spindle.paws(len(y), box.size)
    t = spindle.paws(f(), box.length)
    u = (lambda first, second: spindle.paws(second, first))(box.area, f())
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
    return loom.swap(counter, bump()), spindle.paws(bump(), steps)


def conditions(a, b, f):
    c = b if a else f
    d = b.c if a.b else f
    e = a if f() else b
    g = (lambda first: first if a else b)(f())
    h = (lambda second: b if a else second)(f(a))
    return c, d, e, g, h


def stores(f, g, box):
    x = spindle.zeros([1])
    spindle.assign(f(x), x)
    spindle.assign(f(), spindle.zeros([2]))
    spindle.assign(box.value, x.unsqueeze(0))
    return x
