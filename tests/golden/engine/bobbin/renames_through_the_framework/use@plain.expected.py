from bobbin import nn


def f(m: nn.Cell, l: nn.Dense, r: nn.ReLU):
    return m.construct(1) + l.construct(2) + r.construct(3)
