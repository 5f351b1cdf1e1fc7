import spindle

a, kept = spindle.pair(x)
_, __ = spindle.first(x)


def unpacked(x, values):
    a, b = spindle.first(x)
    (c, d) = spindle.pair(x)
    e, self_b = (spindle.first(x))
    f, _ = spindle.first(x)
    g, values[0] = spindle.pair(x)
    *h, i = spindle.pair(x)
    j = spindle.pair(x)

    def inner():
        return d

    del self_b
    return a, c, e, f, g, h, j, spindle.first(x)[0], spindle.pair(x)[1]
