import spindle


def extract(a, t, shape):
    b, *_ = t.shape
    first, second = shape
    return a.reshape([b, *((1,) * (len(shape) - 1))]), shape[0], first, second


def compare(a, shape):
    return tuple(a.shape) == shape


def give(shape):
    return shape


def again(shape):
    shape = (1,) + tuple(shape)
    return len(shape)


def by_way(shape):
    return extract(spindle.ones([2]), spindle.ones([2]), shape)


def kept(shape, into):
    into.append(shape)


def f(a: spindle.Tensor, t: spindle.Tensor, x: spindle.Tensor):
    y = extract(a, t, x.shape), by_way(x.shape), extract(a, t, shape=tuple(x.shape))
    return y, compare(a, tuple(x.shape)), give(tuple(x.shape)), again(tuple(x.shape)), kept(tuple(x.shape), []), unknown(x.shape)
