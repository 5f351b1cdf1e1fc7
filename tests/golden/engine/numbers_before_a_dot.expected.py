import spindle

a = (2 + 2).real
b = (2).ndim
c = x.ndim
d = 2.5.ndim
e = (-2).ndim


def f(x: spindle.Tensor):
    return (0).real, 0
