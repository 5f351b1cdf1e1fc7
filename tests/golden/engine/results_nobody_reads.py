import loom

a, kept = loom.pair(x)
_, __ = loom.pair(x)


def unpacked(x, values):
    a, b = loom.pair(x)
    (c, d) = loom.pair(x)
    e, self_b = (loom.pair(x))
    f, _ = loom.pair(x)
    g, values[0] = loom.pair(x)
    *h, i = loom.pair(x)
    j = loom.pair(x)

    def inner():
        return d

    del self_b
    return a, c, e, f, g, h, j, loom.pair(x)[0], loom.pair(x)[1]
