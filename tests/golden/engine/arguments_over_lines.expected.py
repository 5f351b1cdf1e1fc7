import spindle


def f(x: spindle.Tensor):
    a = x.reshape([
        x.shape[0],  # rows
        -1,  # the rest
    ])
    b = spindle.zeros([ 2,
                        3 ])
    c = spindle.zeros([2, 3],  # two
                      dtype=spindle.float32)
    d = (x
         .reshape([1,
                   # in between
                   -1])
         .unsqueeze(axis=0))
    e = x.reshape([-1])
    g = spindle.zeros([*x.shape,
                       x.ndim])
    h = spindle.zeros(
        [2, 3],  # rows
        # columns
        dtype=spindle.float32,  # where
    ).to(x)
    i = spindle.zeros(
        [2],
        dtype=spindle.float32
    )
    j = spindle.zeros([2],  # a line of its own
                      dtype=spindle.float32,
                      ).to(x)
    return a, b, c, d, e, g, h, i, j
