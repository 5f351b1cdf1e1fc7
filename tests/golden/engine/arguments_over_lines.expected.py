import spindle


def f(x: spindle.Tensor):
    a = x.reshape([
        x.shape[0],  # rows
        -1,  # the rest
    ])
    b = spindle.zeros([ 2,
                    3 ])
    c = (  # two
        spindle.zeros([2, 3], dtype=spindle.float32))
    d = (x
         .reshape([1,
               # in between
               -1])
         .unsqueeze(axis=0))
    e = x.reshape([-1])
    g = spindle.zeros([*x.shape,
                   x.ndim])
    return a, b, c, d, e, g
