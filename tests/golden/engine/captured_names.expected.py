import spindle
import loom


def f(x: spindle.Tensor, v, n):
    a = [v.unsqueeze(n) for v in spindle.pair(x)]
    b = (lambda dim_: [v.unsqueeze(dim_) for v in spindle.pair(x)])(v)  # the name the template gives to each part
    c = [v.unsqueeze(n) for v in spindle.pair(v)]  # what is run over is evaluated outside
    d = [(lambda dim: [v.unsqueeze(dim) for v in spindle.pair(x)])(v.first) for v in n]
    e = lambda v: (lambda dim_: [v.unsqueeze(dim_) for v in spindle.pair(x)])(v)
    g = (lambda dim_: [v.unsqueeze(dim_) for v in spindle.pair(x)])((w := n))
    h = (lambda input: [v.unsqueeze(1) for v in spindle.pair(input)])((w := x))
    i = (lambda dim: [v.unsqueeze(dim) for v in spindle.pair(x)])((w := n))
    return a, b, c, d, e, g, h, i, w


class Net(Base):
    dim = 1
    x = spindle.zeros([2])
    parts = (lambda input, dim_: [v.unsqueeze(dim_) for v in spindle.pair(input)])(x, dim)
    more = [[v.unsqueeze(0) for v in spindle.pair(x)]]

    def dims(self):
        return (lambda input, dim_: [v.unsqueeze(dim_) for v in spindle.pair(input)])(self.x, super().dims())

    def extent(self):
        return [v.unsqueeze(self.dim) for v in spindle.pair(self.x)]


def steps(x: spindle.Tensor):
    return (lambda dim_: [v.unsqueeze(dim_) for v in spindle.pair(x)])((yield))


async def later(x: spindle.Tensor, dim):
    return (lambda dim_: [v.unsqueeze(dim_) for v in spindle.pair(x)])(await dim)


def hidden(x: spindle.Tensor, tuple=None):
    return loom.extent(x)


def shown(x: spindle.Tensor):
    return tuple(x.shape)
