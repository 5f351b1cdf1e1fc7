from bobbin import fine, nn


def f(m: nn.Cell, l: fine.nn.Linear, r: nn.ReLU):
    return m.construct(1) + l.construct(2) + r.construct(3)
