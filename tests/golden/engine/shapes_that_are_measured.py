import loom


def extract(a, t, shape):
    b, *_ = t.shape
    first, second = shape
    return a.view(b, *((1,) * (len(shape) - 1))), shape[0], first, second


def compare(a, shape):
    return a.shape == shape


def give(shape):
    return shape


def again(shape):
    shape = (1,) + tuple(shape)
    return len(shape)


def by_way(shape):
    return extract(loom.ones(2), loom.ones(2), shape)


def kept(shape, into):
    into.append(shape)


def f(a: loom.Tensor, t: loom.Tensor, x: loom.Tensor):
    y = extract(a, t, x.shape), by_way(x.shape), extract(a, t, shape=x.shape)
    return y, compare(a, x.shape), give(x.shape), again(x.shape), kept(x.shape, []), unknown(x.shape)
