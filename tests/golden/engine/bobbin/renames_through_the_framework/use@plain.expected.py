import bobbin


def f(m: bobbin.nn.Cell, l: bobbin.nn.Dense, r: bobbin.nn.ReLU):
    return m.construct(1) + l.construct(2) + r.construct(3)
