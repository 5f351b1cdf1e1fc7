import loom


def f(x: loom.Tensor, v, n):
    a = loom.halves(x, dim=n)
    b = loom.halves(x, dim=v)  # the name the template gives to each part
    c = loom.halves(v, dim=n)  # what is run over is evaluated outside
    d = [loom.halves(x, v.first) for v in n]
    e = lambda v: loom.halves(x, dim=v)
    g = loom.halves(x, dim=(w := n))
    h = loom.halves((w := x), dim=1)
    i = loom.halves(x, w := n)
    return a, b, c, d, e, g, h, i, w


class Net(Base):
    dim = 1
    x = loom.zeros(2)
    parts = loom.halves(x, dim=dim)
    more = [loom.halves(x, dim=0)]

    def dims(self):
        return loom.halves(self.x, dim=super().dims())

    def extent(self):
        return loom.halves(self.x, dim=self.dim)


def steps(x: loom.Tensor):
    return loom.halves(x, dim=(yield))


async def later(x: loom.Tensor, dim):
    return loom.halves(x, dim=await dim)


def hidden(x: loom.Tensor, tuple=None):
    return loom.extent(x)


def shown(x: loom.Tensor):
    return loom.extent(x)
